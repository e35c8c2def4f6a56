// Stands in for <mach-o/loader.h> (github.com/apple/darwin-xnu, EXTERNAL_HEADERS/mach-o): the structures of images, whose
// names no C file of ours may take. Only the outer ones have all their fields.
#pragma once
#include <stdint.h>

struct mach_header {
  uint32_t magic;
  int32_t cputype, cpusubtype;
  uint32_t filetype, ncmds, sizeofcmds, flags;
};

struct mach_header_64 {
  uint32_t magic;
  int32_t cputype, cpusubtype;
  uint32_t filetype, ncmds, sizeofcmds, flags, reserved;
};

struct load_command {
  uint32_t cmd, cmdsize;
};

struct segment_command {
  uint32_t cmd, cmdsize;
  char segname[16];
};

struct segment_command_64 {
  uint32_t cmd, cmdsize;
  char segname[16];
};

// Both are there whatever the width of the target.
struct section {
  char sectname[16], segname[16];
  uint32_t addr, size, offset, align, reloff, nreloc, flags, reserved1, reserved2;
};

struct section_64 {
  char sectname[16], segname[16];
  uint64_t addr, size;
  uint32_t offset, align, reloff, nreloc, flags, reserved1, reserved2, reserved3;
};

union lc_str {
  uint32_t offset;
};

struct dylib {
  union lc_str name;
  uint32_t timestamp, current_version, compatibility_version;
};

struct note_command {
  uint32_t cmd, cmdsize;
};

#include "CPlantedRecords.h"

#include <stdint.h>

// As Documentation/Formats/LinkTimeRecords.md says.
struct entry {
  uint32_t magic, version, kind, flags;
  bool (*fill)(void *reader);
};

static bool (*own)(void *);
static unsigned long asked;

static bool fill(void *reader) {
  asked++;
  return own != 0 && own(reader);
}

#if defined(__APPLE__)
#define SECTION "__DATA_CONST,__waymark"
#else
#define SECTION "waymark_records"
#endif

// Linkers drop what nobody refers to, unless it says `retain`.
__attribute__((section(SECTION), used, retain)) static const struct entry entries[] = {
    [0 ... 999] = {0x4B524D57, 1, 1, 0, fill}};

void planted_records_set(bool (*fill)(void *reader)) { own = fill; }

unsigned long planted_records_asked(void) { return asked; }

// Finds the sections that records of routes stand in, in all images of the process, those loaded later too.

#define _GNU_SOURCE
#include "CWaymark.h"

#include <stdlib.h>

// Not `section`: <mach-o/loader.h> has a struct of that name.
struct record_section {
  const void *start;
  unsigned long size;
};

struct section_list {
  struct record_section *items;
  size_t count;
  size_t room;
};

/// Adds a section; without memory for it, it is left out.
static void append(struct section_list *list, struct record_section item) {
  if (list->count == list->room) {
    size_t room = list->room == 0 ? 8 : list->room * 2;
    struct record_section *items = realloc(list->items, room * sizeof(struct record_section));
    if (items == NULL) return;
    list->items = items;
    list->room = room;
  }
  list->items[list->count++] = item;
}

#if defined(__APPLE__)

#include <mach-o/dyld.h>
#include <mach-o/getsect.h>
#include <os/lock.h>
#include <stdatomic.h>

static os_unfair_lock lock = OS_UNFAIR_LOCK_INIT;
static struct section_list known;
static unsigned long generation = 1;

#if __LP64__
typedef struct mach_header_64 image_header;
#else
typedef struct mach_header image_header;
#endif

static struct record_section section_of(const struct mach_header *header) {
  struct record_section found = {NULL, 0};
  found.start = getsectiondata((const image_header *)header, "__DATA_CONST", "__waymark", &found.size);
  if (found.start == NULL)
    found.start = getsectiondata((const image_header *)header, "__DATA", "__waymark", &found.size);
  return found;
}

/// Called by dyld for each image that is loaded, and for each that is loaded later. Those without records change nothing.
static void image_added(const struct mach_header *header, intptr_t slide) {
  (void)slide;
  struct record_section added = section_of(header);
  if (added.start == NULL || added.size == 0) return;
  os_unfair_lock_lock(&lock);
  append(&known, added);
  generation++;
  os_unfair_lock_unlock(&lock);
}

/// Called by dyld before an image is unmapped.
static void image_removed(const struct mach_header *header, intptr_t slide) {
  (void)slide;
  struct record_section removed = section_of(header);
  if (removed.start == NULL || removed.size == 0) return;
  os_unfair_lock_lock(&lock);
  size_t kept = 0;
  for (size_t index = 0; index < known.count; index++)
    if (known.items[index].start != removed.start) known.items[kept++] = known.items[index];
  known.count = kept;
  generation++;
  os_unfair_lock_unlock(&lock);
}

/// Asks dyld to report images, once. No thread waits for that: dyld calls back under its own lock, and a thread that holds this lock in
/// `dlopen` may come here from a `+load`. A thread that comes too early reads again when the count of changes grows.
static void look_again(void) {
  static atomic_flag is_registered = ATOMIC_FLAG_INIT;
  if (atomic_flag_test_and_set(&is_registered)) return;
  _dyld_register_func_for_add_image(image_added);
  _dyld_register_func_for_remove_image(image_removed);
}

static void hold(void) { os_unfair_lock_lock(&lock); }
static void let_go(void) { os_unfair_lock_unlock(&lock); }

#elif defined(__ELF__)

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

static const char section_name[] = "waymark_records";

static int read_exactly(int file, void *buffer, size_t count, unsigned long offset) {
  size_t done = 0;
  while (done < count) {
    ssize_t got = pread(file, (char *)buffer + done, count - done, (off_t)(offset + done));
    if (got <= 0) return 0;
    done += (size_t)got;
  }
  return 1;
}

/// Whether a stretch of addresses is in one of the segments that were loaded: the file may be another one by now.
static int is_loaded(const struct dl_phdr_info *image, ElfW(Addr) start, unsigned long size) {
  for (int index = 0; index < image->dlpi_phnum; index++) {
    const ElfW(Phdr) *segment = &image->dlpi_phdr[index];
    if (segment->p_type == PT_LOAD && start >= segment->p_vaddr && size <= segment->p_memsz &&
        start - segment->p_vaddr <= segment->p_memsz - size)
      return 1;
  }
  return 0;
}

/// Looks for the section among the headers of a file, which no loader keeps.
static void read_headers(int file, const struct dl_phdr_info *image, struct section_list *found) {
  ElfW(Ehdr) header;
  if (!read_exactly(file, &header, sizeof(header), 0) || memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) return;
  size_t count = header.e_shnum;
  if (count == 0 || header.e_shentsize != sizeof(ElfW(Shdr)) || header.e_shstrndx >= count) return;
  ElfW(Shdr) *sections = calloc(count, sizeof(ElfW(Shdr)));
  char name[sizeof(section_name)];
  if (sections != NULL && read_exactly(file, sections, count * sizeof(ElfW(Shdr)), header.e_shoff)) {
    unsigned long names = sections[header.e_shstrndx].sh_offset;
    for (size_t index = 0; index < count; index++) {
      const ElfW(Shdr) *section = &sections[index];
      if ((section->sh_flags & SHF_ALLOC) == 0 || section->sh_size == 0) continue;
      if (!read_exactly(file, name, sizeof(name), names + section->sh_name)) continue;
      if (memcmp(name, section_name, sizeof(name)) != 0) continue;
      if (!is_loaded(image, section->sh_addr, section->sh_size)) continue;
      append(found, (struct record_section){(const char *)image->dlpi_addr + section->sh_addr, section->sh_size});
    }
  }
  free(sections);
}

/// What a walk over the images found.
struct walk {
  struct section_list found;
  /// How often an image was loaded or unloaded before it.
  unsigned long long changes;
};

static unsigned long long changes_of(const struct dl_phdr_info *image) {
  return (unsigned long long)image->dlpi_adds + image->dlpi_subs;
}

static int visit(struct dl_phdr_info *image, size_t size, void *context) {
  (void)size;
  struct walk *walk = context;
  walk->changes = changes_of(image);
  // The app itself has no name.
  const char *path = image->dlpi_name == NULL || image->dlpi_name[0] == 0 ? "/proc/self/exe" : image->dlpi_name;
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  read_headers(file, image, &walk->found);
  close(file);
  return 0;
}

static int count_changes(struct dl_phdr_info *image, size_t size, void *context) {
  (void)size;
  *(unsigned long long *)context = changes_of(image);
  return 1;
}

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct section_list known;
static unsigned long generation = 1;
/// The changes up to which the images were looked at.
static unsigned long long known_changes;

static void hold(void) { pthread_mutex_lock(&lock); }
static void let_go(void) { pthread_mutex_unlock(&lock); }

static int is_same(const struct section_list *one, const struct section_list *other) {
  if (one->count != other->count) return 0;
  for (size_t index = 0; index < one->count; index++)
    if (one->items[index].start != other->items[index].start || one->items[index].size != other->items[index].size) return 0;
  return 1;
}

/// Walks over the images if some came or went. Another thread may do so at the same time: what was seen last counts. The
/// loader has a lock of its own, which is never waited for with ours.
static void look_again(void) {
  unsigned long long changes = 0;
  dl_iterate_phdr(count_changes, &changes);
  hold();
  int is_known = changes == known_changes;
  let_go();
  if (is_known) return;
  struct walk walk = {{NULL, 0, 0}, 0};
  dl_iterate_phdr(visit, &walk);
  struct record_section *old = walk.found.items;
  hold();
  if (walk.changes > known_changes) {
    known_changes = walk.changes;
    if (!is_same(&walk.found, &known)) {
      old = known.items;
      known = walk.found;
      generation++;
    }
  }
  let_go();
  free(old);
}

#else

// No way to find sections is known here: nothing is linked, and routes are registered by hand.
static struct section_list known;
static unsigned long generation = 1;
static void look_again(void) {}
static void hold(void) {}
static void let_go(void) {}

#endif

unsigned long waymark_images_generation(void) {
  look_again();
  hold();
  unsigned long result = generation;
  let_go();
  return result;
}

void waymark_records_each(void *context, void (*body)(void *context, const void *start, unsigned long size)) {
  look_again();
  struct section_list found = {NULL, 0, 0};
  hold();
  for (size_t index = 0; index < known.count; index++) append(&found, known.items[index]);
  let_go();
  for (size_t index = 0; index < found.count; index++) body(context, found.items[index].start, found.items[index].size);
  free(found.items);
}

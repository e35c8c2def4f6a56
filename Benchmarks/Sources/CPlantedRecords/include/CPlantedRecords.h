#pragma once

#include <stdbool.h>

/// Sets what the thousand planted entries are filled with; until then they say no.
void planted_records_set(bool (*fill)(void *reader));

/// How often an entry was asked since the start.
unsigned long planted_records_asked(void);

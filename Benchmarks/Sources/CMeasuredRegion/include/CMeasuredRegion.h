#ifndef C_MEASURED_REGION_H
#define C_MEASURED_REGION_H

/// Where scripts/measure-instructions has callgrind start counting.
void measured_region_begin(void);

/// Where it has callgrind write down what it counted.
void measured_region_end(void);

#endif

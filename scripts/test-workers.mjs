import { availableParallelism } from 'node:os'

/**
 * How many test files run at once: more than there are cores, as each spends a good part of its time waiting for a
 * disk, a program or a deadline. Measured on two cores: three take about a tenth less time than two.
 */
export const TEST_WORKERS = Math.ceil(availableParallelism() * 1.5)

export const TEST_WORKERS: number

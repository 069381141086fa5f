export const LONG_ONLY: readonly string[]
export const isLongRun: boolean

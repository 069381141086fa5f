/** Longest retention period of the trash, unless it keeps everything forever. */
export const TRASH_MAX_KEPT_DAYS = 365

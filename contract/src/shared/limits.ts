/** Largest page of a list. */
export const PAGE_MAX_ITEMS = 1000

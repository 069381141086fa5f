/** What has become of the last change to a draft: of a document, a guide or the About page. */
export const DRAFT_TEXTS = {
  none: 'Not changed yet',
  saving: 'Saving...',
  saved: (time: string) => `Saved ${time}`,
  local: 'Offline. Saved in this browser',
  failed: (reason: string) => `Not saved: ${reason}`,
  noReason: 'the server gave no reason',
  conflict: 'Not saved: changed elsewhere',
  retry: 'Retry',
} as const

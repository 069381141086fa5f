/** UI texts of the buttons that copy a text. */
export const COPY_TEXTS = {
  copy: 'Copy',
  copyCommand: 'Copy the command',
  copied: 'Copied',
  copyFailed: 'The browser blocked copying',
} as const

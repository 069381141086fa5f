/** UI texts of the connections of other programs. */
export const WEBDAV_TEXTS = {
  /** For people who open the address in a browser. */
  forPrograms: 'This address is for programs that speak WebDAV',
} as const

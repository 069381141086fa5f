/** What shows an office document that the browser reads by itself. */
export interface SimpleViewProps {
  bytes: ArrayBuffer
  name: string
  /** The document is broken, or of a kind that only looks like this one. */
  onUnreadable: () => void
}

/** Renders an office document that the browser reads itself. */
export interface SimpleViewProps {
  bytes: ArrayBuffer
  name: string
  /** The document is broken, or only has this format's extension. */
  onUnreadable: () => void
}

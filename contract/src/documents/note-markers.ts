/** The first line of a quote that other tools show as a note: `[!NOTE]`. */
const MARKER = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\r?\n|$)/i

/** What is said of a note by its marker, and the text after that line; `null` if the text does not begin with one. */
export function splitNoteMarker(text: string): { lead: string; rest: string } | null {
  const [marker, kind] = MARKER.exec(text) ?? []
  if (marker === undefined || kind === undefined) return null
  return { lead: `${kind.charAt(0).toUpperCase()}${kind.slice(1).toLowerCase()}.`, rest: text.slice(marker.length) }
}

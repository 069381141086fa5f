/** Elements whose content is not text of the document. */
const NO_TEXT = new Set([
  ...['script', 'style', 'head', 'title', 'template', 'noscript', 'iframe', 'object', 'embed', 'svg', 'math', 'xml'],
  ...['select', 'textarea', 'audio', 'video', 'canvas', 'noembed', 'noframes', 'plaintext', 'xmp'],
  // The note of a cell of LibreOffice.
  'comment',
])

/** Remarks of Word, text for screen readers, the links to edit a part of a wiki, and the numbers beside lines of code. */
const UNSEEN_CLASS =
  /(?:^|\s)(?:MsoCommentReference|msocomanchor|msocomoff|msocomtxt|sr-only|visually-hidden|screen-reader-text|mw-editsection|lineno|linenos|lnt|rouge-gutter|blob-num)(?:\s|$)/
const UNSEEN_STYLE =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all|mso-element\s*:\s*comment-list)/i

/** Whether nobody saw the element, with all that is in it, where it was copied. */
export function isUnseen(name: string, attributes: Readonly<Record<string, string>>): boolean {
  if (NO_TEXT.has(name) || 'hidden' in attributes) return true
  if (name === 'dialog' && !('open' in attributes)) return true
  // Word ends tables whose columns differ by such a row; spreadsheets have it for each hidden one.
  if (name === 'tr' && attributes.height === '0') return true
  if (name === 'td' && attributes.class === 'gutter') return true
  return UNSEEN_CLASS.test(attributes.class ?? '') || UNSEEN_STYLE.test(attributes.style ?? '')
}

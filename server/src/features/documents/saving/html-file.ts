/** Whether a file is a web page, by its type or its name. */
export function isHtmlFile({ name, mime_type }: { name: string; mime_type: string }): boolean {
  return mime_type === 'text/html' || /\.x?html?$/i.test(name)
}

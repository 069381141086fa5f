export interface MultipartEntry {
  name: string
  /** Makes the entry a file. */
  fileName?: string
  type?: string
  value: string | Buffer
}

/** The body that a browser would send for a form. */
export function buildMultipart(
  entries: readonly MultipartEntry[],
  boundary = 'pinloft-test-boundary',
): { body: Buffer; contentType: string } {
  const pieces = entries.flatMap(({ name, fileName, type, value }) => {
    const file = fileName === undefined ? '' : `; filename="${fileName.replaceAll('"', '%22')}"`
    const typeLine = type === undefined ? '' : `content-type: ${type}\r\n`
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n${typeLine}\r\n`
    return [Buffer.from(head), Buffer.from(value), Buffer.from('\r\n')]
  })
  const body = Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)])
  return { body, contentType: `multipart/form-data; boundary=${boundary}` }
}

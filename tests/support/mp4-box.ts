/** An MP4 or QuickTime box. */
export function mp4Box(type: string, ...content: Buffer[]): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 4, 'latin1')
  head.writeUInt32BE(content.reduce((sum, { length }) => sum + length, head.length))
  return Buffer.concat([head, ...content])
}

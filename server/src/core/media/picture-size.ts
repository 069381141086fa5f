interface Size {
  width: number
  height: number
}

/** Width and height in pixels from the beginning of a JPEG, PNG, GIF or WebP file. */
export function pictureSize(head: Buffer): Size | undefined {
  const text = head.toString('latin1', 0, 16)
  if (head.length < 32) return undefined
  if (text.startsWith('\xff\xd8')) return jpegSize(head)
  if (text.startsWith('\x89PNG')) return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
  if (text.startsWith('GIF8')) return { width: head.readUInt16LE(6), height: head.readUInt16LE(8) }
  return text.startsWith('RIFF') ? webpSize(head, text.slice(12, 16)) : undefined
}

function jpegSize(head: Buffer): Size | undefined {
  // Walks the segments up to a start-of-frame marker.
  for (let at = 2; at + 9 <= head.length; ) {
    const marker = head[at + 1] ?? 0
    if (head[at] !== 0xff) return undefined
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: head.readUInt16BE(at + 5), width: head.readUInt16BE(at + 7) }
    at += marker === 0xff ? 1 : 2 + head.readUInt16BE(at + 2)
  }
  return undefined
}

function webpSize(head: Buffer, kind: string): Size | undefined {
  if (kind === 'VP8X') return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8 ') return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }
  if (kind !== 'VP8L') return undefined
  const bits = head.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

/** Minimum share of zero bytes for a text without a byte order mark to count as UTF-16. */
const UTF16_SHARE = 0.2
/** The encoding is detected from this many bytes at the start. */
const SAMPLE_BYTES = 64 * 1024

/** Decodes UTF-8 or UTF-16, with or without a byte order mark, or otherwise Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const half = Math.max(1, sample.length / 2)
  const [highFirst = 0, lowFirst = 0] = [0, 1].map(
    (offset) => sample.filter((byte, at) => byte === 0 && at % 2 === offset).length / half,
  )
  if (lowFirst > UTF16_SHARE) return new TextDecoder('utf-16le').decode(bytes)
  if (highFirst > UTF16_SHARE) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

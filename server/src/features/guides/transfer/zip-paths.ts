/** The parts of a path in an archive; null if it leads outside or is none. Windows writes backslashes, and Macs parted letters. */
export function partsOfPath(path: string): string[] | null {
  const written = path.replaceAll('\\', '/').normalize('NFC')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters it must find
  if (path === '' || written.startsWith('/') || /[\u0000-\u001f]|^[a-z]:/i.test(written)) return null
  const parts = written.split('/').filter((part) => part !== '' && part !== '.')
  return parts.length === 0 || parts.includes('..') ? null : parts
}

/** The path that a link in a file of an archive leads to, from its folder or, after a slash, from the top; null if it leads outside. */
export function resolveLink(fromParts: readonly string[], target: string): string | null {
  if (/^(?:[a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(target)) return null
  let path: string
  try {
    path = decodeURIComponent(target.split(/[?#]/, 1)[0] ?? '')
      .replaceAll('\\', '/')
      .normalize('NFC')
  } catch {
    return null
  }
  const parts = path.startsWith('/') ? [] : fromParts.slice(0, -1)
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return null
  }
  return parts.join('/')
}

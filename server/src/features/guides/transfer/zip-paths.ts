/** The parts of a path in an archive; null if it leads outside or is none. */
export function partsOfPath(path: string): string[] | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters it must find
  if (path === '' || path.startsWith('/') || /[\\\u0000-\u001f]|^[a-z]:/i.test(path)) return null
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  return parts.length === 0 || parts.includes('..') ? null : parts
}

/** The path that a link in a file of an archive leads to; null if it leads outside. */
export function resolveLink(fromParts: readonly string[], target: string): string | null {
  if (target.startsWith('/') || /^[a-z][a-z0-9+.-]*:/i.test(target)) return null
  let path: string
  try {
    path = decodeURIComponent(target.split(/[?#]/, 1)[0] ?? '')
  } catch {
    return null
  }
  const parts = fromParts.slice(0, -1)
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return null
  }
  return parts.join('/')
}

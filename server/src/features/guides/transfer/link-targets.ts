/** Longer targets are left alone. */
const TARGET_MAX_CHARACTERS = 2000

/** Replaces the targets of the links and pictures of a Markdown text for which there is another one. */
export function replaceTargets(content: string, replacement: (target: string) => string | undefined): string {
  let result = ''
  let copied = 0
  for (let at = content.indexOf(']('); at !== -1; at = content.indexOf('](', at + 2)) {
    const start = at + 2
    const found = /^<?([^\s<>()]+)>?(?:\s|\))/.exec(content.slice(start, start + TARGET_MAX_CHARACTERS))
    const target = found?.[1]
    if (target === undefined) continue
    const other = replacement(target)
    if (other === undefined) continue
    const targetStart = start + (content[start] === '<' ? 1 : 0)
    result += content.slice(copied, targetStart) + other
    copied = targetStart + target.length
  }
  return result + content.slice(copied)
}

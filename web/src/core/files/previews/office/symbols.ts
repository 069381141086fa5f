/** Bullets and symbols of the fonts Symbol and Wingdings, as characters that every font has. */
const SIGNS: Readonly<Record<string, string>> = {
  '\uf06c': '●',
  '\uf06e': '■',
  '\uf06f': '□',
  '\uf071': '❑',
  '\uf075': '◆',
  '\uf076': '❖',
  '\uf0a7': '▪',
  '\uf0a8': '◻',
  '\uf0b7': '•',
  '\uf0d8': '➢',
  '\uf0e0': '→',
  '\uf0e8': '➔',
  '\uf0fb': '✗',
  '\uf0fc': '✓',
}
/** Private-use range in which Word writes symbols that are meaningless without their font. */
const OF_FONT = /[\uf020-\uf0ff]/g

/** Replaces characters that need a symbol font. An unknown one becomes `unknown`, or stays as it is. */
export function withoutFontSigns(text: string, unknown?: string): string {
  return text.replace(OF_FONT, (sign) => SIGNS[sign] ?? unknown ?? sign)
}

import { describe, expect, it } from 'vitest'
import { markWords } from './mark-words.ts'

describe('markWords', () => {
  const marked = (name: string, query: string) =>
    markWords(name, query)
      .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
      .join('')

  it('marks every match, ignoring case and accents', () => {
    expect(marked('Harbour at harb.flac', 'HARB')).toBe('[Harb]our at [harb].flac')
    expect(marked('Café crème.txt', 'cafe eme')).toBe('[Café] cr[ème].txt')
    expect(marked('ﬁnal.txt', 'fi')).toBe('[ﬁ]nal.txt')
    expect(marked('日本語.txt', '本')).toBe('日[本]語.txt')
  })

  it('marks nothing for an empty query, and takes pattern characters literally', () => {
    expect(marked('a.txt', '  ')).toBe('a.txt')
    expect(marked('a+b (1).txt', '+b (1)')).toBe('a[+b] [(1)].txt')
  })
})

import { describe, expect, it } from 'vitest'
import { byGroup, findCommands, markWords, type PaletteSource } from './palette.ts'

describe('markWords', () => {
  const marked = (name: string, query: string) =>
    markWords(name, query)
      .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
      .join('')

  it('marks every hit, whatever its case and accents', () => {
    expect(marked('Harbour at harb.flac', 'HARB')).toBe('[Harb]our at [harb].flac')
    expect(marked('Café crème.txt', 'cafe eme')).toBe('[Café] cr[ème].txt')
    expect(marked('ﬁnal.txt', 'fi')).toBe('[ﬁ]nal.txt')
    expect(marked('日本語.txt', '本')).toBe('日[本]語.txt')
  })

  it('marks nothing for no words, and takes what looks like a pattern as it is', () => {
    expect(marked('a.txt', '  ')).toBe('a.txt')
    expect(marked('a+b (1).txt', '+b (1)')).toBe('a[+b] [(1)].txt')
  })
})

describe('findCommands', () => {
  const command = (label: string, group = 'Pages', keywords?: string) => ({
    id: label,
    group,
    label,
    icon: null,
    keywords,
    onOpen: () => undefined,
  })
  const sources: PaletteSource[] = [
    () => [command('Cloud Storage'), command('Settings')],
    () => [command('Switch to dark', 'Actions', 'theme night')],
  ]
  const labels = (query: string) => findCommands(sources, query).map(({ id }) => id)

  it('finds by every word of the label or the keywords, in any order', () => {
    expect(labels('storage cl')).toEqual(['Cloud Storage'])
    expect(labels('night')).toEqual(['Switch to dark'])
    expect(labels('storage night')).toEqual([])
    expect(labels('')).toHaveLength(3)
  })

  it('stands group by group', () => {
    expect(byGroup(findCommands(sources, 's')).map(([group, items]) => [group, items.length])).toEqual([
      ['Pages', 2],
      ['Actions', 1],
    ])
  })
})

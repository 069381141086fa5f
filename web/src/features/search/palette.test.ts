import { describe, expect, it } from 'vitest'
import { byGroup, findCommands, markWords } from './palette.ts'

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

describe('findCommands', () => {
  const command = (label: string, group = 'Pages', keywords?: string) => ({
    id: label,
    group,
    label,
    icon: null,
    keywords,
    onOpen: () => undefined,
  })
  const commands = [command('Cloud Storage'), command('Settings'), command('Switch to dark', 'Actions', 'theme night')]
  const labels = (query: string) => findCommands(commands, query).map(({ id }) => id)

  it('matches every word in the label or the keywords, in any order', () => {
    expect(labels('storage cl')).toEqual(['Cloud Storage'])
    expect(labels('night')).toEqual(['Switch to dark'])
    expect(labels('storage night')).toEqual([])
    expect(labels('')).toHaveLength(3)
  })

  it('groups the items', () => {
    expect(byGroup(findCommands(commands, 's')).map(([group, items]) => [group, items.length])).toEqual([
      ['Pages', 2],
      ['Actions', 1],
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { byGroup, findCommands } from './palette.ts'

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

import type { SnippetPart } from '@pinloft/contract/search/snippets'
import type { ReactNode } from 'react'
import type { PaletteCommand, PaletteFind } from '../../platform/feature.ts'
import { foldText } from '../../platform/fold-text.ts'
import { foldedWords, markWords } from '../../platform/mark-words.ts'

/** An item of the palette. */
export interface PaletteItem {
  /** Unique across the palette. */
  id: string
  /** Heading of its group in the list. */
  group: string
  icon: ReactNode
  title: readonly SnippetPart[]
  /** A second line: the matching excerpt of the text. */
  snippet?: readonly SnippetPart[]
  /** A short hint on the right. */
  detail?: string
  onOpen: () => void
  onShowInFolder?: () => void
}

/** The commands that have every word, in the order that they are given in. */
export function findCommands(commands: readonly PaletteCommand[], query: string): PaletteItem[] {
  const words = foldedWords(query)
  return commands
    .filter(({ label, keywords = '' }) => {
      const text = foldText(`${label} ${keywords}`)
      return words.every((word) => text.includes(word))
    })
    .map(({ id, group, label, icon, onOpen }) => ({ id, group, icon, onOpen, title: markWords(label, query) }))
}

/** The item for something that a feature found. */
export function findItem({ label, ...find }: PaletteFind, query: string): PaletteItem {
  return { ...find, title: markWords(label, query) }
}

/** The items by group, each group at the position of its first item. */
export function byGroup(items: readonly PaletteItem[]): [string, PaletteItem[]][] {
  return [...Map.groupBy(items, ({ group }) => group)]
}

import type { SnippetPart } from '@pinloft/contract/snippets'
import type { ReactNode } from 'react'
import type { PaletteCommand, PaletteFind } from '../../platform/feature.ts'
import { foldText } from '../../platform/fold-text.ts'

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
  const words = wordsOf(query)
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

/** A name in pieces, with those marked that match the query's words. Ignores case and accents. */
export function markWords(name: string, query: string): SnippetPart[] {
  const characters = [...name]
  const folded = characters.map(foldText)
  const text = folded.join('')
  const isHit = new Array<boolean>(text.length).fill(false)
  for (const word of wordsOf(query)) {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) isHit.fill(true, at, at + word.length)
  }
  const parts: SnippetPart[] = []
  let position = 0
  characters.forEach((character, index) => {
    const length = folded[index]?.length ?? 0
    // A combining mark belongs to the letter before it.
    const isMatch = length === 0 ? (parts.at(-1)?.isMatch ?? false) : isHit[position] === true
    position += length
    const last = parts.at(-1)
    if (last?.isMatch === isMatch) last.text += character
    else parts.push({ text: character, isMatch })
  })
  return parts
}

/** The items by group, each group at the position of its first item. */
export function byGroup(items: readonly PaletteItem[]): [string, PaletteItem[]][] {
  return [...Map.groupBy(items, ({ group }) => group)]
}

function wordsOf(query: string): string[] {
  return query.split(/\s+/).map(foldText).filter(Boolean)
}

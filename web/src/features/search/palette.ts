import type { SnippetPart } from '@pinloft/contract/search'
import type { ReactNode } from 'react'

/** One thing that the palette offers. */
export interface PaletteItem {
  /** Unique in the whole palette. */
  id: string
  /** Head of the part of the list that it stands in. */
  group: string
  icon: ReactNode
  title: readonly SnippetPart[]
  /** A second line: the place in the text that was hit. */
  snippet?: readonly SnippetPart[]
  /** A word or two at its right. */
  detail?: string
  onOpen: () => void
  onShowInFolder?: () => void
}

/** A command or a screen, as a feature offers it. */
export interface PaletteCommand {
  id: string
  group: string
  label: string
  icon: ReactNode
  /** Other words that it is found by. */
  keywords?: string
  onOpen: () => void
}

/** How a feature adds itself to the palette: everything that it offers at the moment. */
export type PaletteSource = () => readonly PaletteCommand[]

/** The commands that have every word, in the order of their sources. */
export function findCommands(sources: readonly PaletteSource[], query: string): PaletteItem[] {
  const words = wordsOf(query)
  return sources
    .flatMap((source) => source())
    .filter(({ label, keywords = '' }) => {
      const text = fold(`${label} ${keywords}`)
      return words.every((word) => text.includes(word))
    })
    .map(({ id, group, label, icon, onOpen }) => ({ id, group, icon, onOpen, title: markWords(label, query) }))
}

/** A name in pieces, those marked that the query's words hit. Case and accents do not matter. */
export function markWords(name: string, query: string): SnippetPart[] {
  const characters = [...name]
  const folded = characters.map(fold)
  const text = folded.join('')
  const isHit = new Array<boolean>(text.length).fill(false)
  for (const word of wordsOf(query)) {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) isHit.fill(true, at, at + word.length)
  }
  const parts: SnippetPart[] = []
  let position = 0
  characters.forEach((character, index) => {
    const length = folded[index]?.length ?? 0
    // A mark that stands by itself belongs to the letter before it.
    const isMatch = length === 0 ? (parts.at(-1)?.isMatch ?? false) : isHit[position] === true
    position += length
    const last = parts.at(-1)
    if (last?.isMatch === isMatch) last.text += character
    else parts.push({ text: character, isMatch })
  })
  return parts
}

/** The items group by group, each group where its first item stood. */
export function byGroup(items: readonly PaletteItem[]): [string, PaletteItem[]][] {
  return [...Map.groupBy(items, ({ group }) => group)]
}

function wordsOf(query: string): string[] {
  return query.split(/\s+/).map(fold).filter(Boolean)
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
}

import type { SearchHit } from '@pinloft/contract/search/endpoints'
import { markWords } from '../../platform/mark-words.ts'
import { Marked } from '../../ui/index.ts'
import type { Entry, FoundNote } from '../files/index.ts'

/** Search results as rows of a list, with their notes. */
export function resultRows(hits: readonly SearchHit[], words: string) {
  const notes = new Map<string, FoundNote>()
  const entries = hits.map((hit): Entry => {
    if (hit.type === 'folder') {
      const { folder } = hit
      notes.set(folder.id, { name: <Marked parts={markWords(folder.name, words)} /> })
      return { type: 'folder', id: folder.id, folder }
    }
    const { file, matched, snippet } = hit
    notes.set(file.id, {
      name: <Marked parts={markWords(file.originalName, words)} />,
      text: matched === 'name' ? undefined : <Marked parts={snippet} />,
    })
    return { type: 'file', id: file.id, file }
  })
  return { entries, notes }
}

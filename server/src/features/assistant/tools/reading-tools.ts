import type { File } from '@pinloft/contract/files/endpoints'
import type { search } from '@pinloft/contract/search/endpoints'
import type { SnippetPart } from '@pinloft/contract/search/snippets'
import type { OutputOf, ReplyOf } from '@pinloft/contract/shared/endpoint'
import type { Files } from '../../../core/files/index.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Guides } from '../../guides/index.ts'
import type { FileTexts } from './file-texts.ts'
import { fileItem, folderItem, guideItem } from './items.ts'
import { partOf } from './passages.ts'
import type { Source, Tools } from './toolbox.ts'

const FOUND_MAX = 12
const LISTED_MAX = 100

export interface ReadingDependencies {
  files: Files
  texts: FileTexts
  search: { search(query: OutputOf<typeof search, 'query'>): Promise<ReplyOf<typeof search>> }
  guides: Pick<Guides, 'service' | 'search'>
}

/** The tools that change nothing. None of them reads what a password protects. */
export function readingTools({ files, texts, search, guides }: ReadingDependencies): Tools {
  return {
    search_files: {
      description: 'Searches the names and texts of the files and folders of the person.',
      async run({ query }) {
        const { hits, hasMore } = await search.search({ q: query, types: ['file', 'folder'], limit: FOUND_MAX })
        const sources: Source[] = []
        const found = hits.map((hit) => {
          if (hit.type === 'folder') return { folder: hit.folder.path, id: hit.folder.id }
          if (hit.snippet.length > 0) sources.push(sourceOf(hit.file, null, wordsOf(hit.snippet)))
          return { ...told(hit.file), matched: hit.matched }
        })
        const items = hits.map((hit) => (hit.type === 'folder' ? folderItem(hit.folder) : fileItem(hit.file)))
        return { items, sources, result: { found, hasMore } }
      },
    },
    read_file: {
      description: 'Reads the text of a file, one part at a time. Files with a password cannot be read.',
      async run({ fileId, part }) {
        const read = await texts.read(fileId)
        if (read === null) throw new AppError('assistant_file_unreadable')
        const { passages, parts } = partOf(read.text, part)
        const sources = passages.map(({ page, text }) => sourceOf(read.file, page, text))
        return { items: [fileItem(read.file)], sources, result: { ...told(read.file), part, parts } }
      },
    },
    list_folder: {
      description: 'Lists the files and folders in a folder.',
      async run({ folder }) {
        const page = await files.service.page({ folder, limit: LISTED_MAX })
        const folders = (await files.folders.children(folder)).slice(0, LISTED_MAX)
        return {
          items: [...folders.map(folderItem), ...page.items.map(fileItem)],
          sources: [],
          result: {
            folders: folders.map(({ name }) => name),
            files: page.items.map(told),
            hasMore: page.nextCursor !== null,
          },
        }
      },
    },
    search_guides: {
      description: 'Searches the guides, texts that the person has written or saved.',
      async run({ query }) {
        const { guides: found, hasMore } = await guides.search.search({ q: query, limit: FOUND_MAX })
        const sources = found.flatMap((guide) =>
          guide.snippet.length > 0 ? [guideSource(guide, wordsOf(guide.snippet))] : [],
        )
        const result = {
          found: found.map(({ id, title, description }) => ({ guideId: id, title, description })),
          hasMore,
        }
        return { items: found.map(guideItem), sources, result }
      },
    },
    read_guide: {
      description: 'Reads a guide, one part at a time.',
      async run({ guideId, part }) {
        const guide = await guides.service.get(guideId)
        const { passages, parts } = partOf(guide.content, part)
        const sources = passages.map(({ text }) => guideSource(guide, text))
        return { items: [guideItem(guide)], sources, result: { guideId, title: guide.title, part, parts } }
      },
    },
  }
}

function told({ id, originalName, folder, mimeType, size, modifiedAt, isPasswordProtected }: File) {
  return { fileId: id, name: originalName, folder, mimeType, sizeBytes: size, modifiedAt, isPasswordProtected }
}

function sourceOf({ id, originalName, mimeType }: File, page: number | null, passage: string): Source {
  return { kind: 'file', id, name: originalName, mimeType, page, passage }
}

function guideSource({ id, title }: { id: string; title: string }, passage: string): Source {
  return { kind: 'guide', id, name: title, mimeType: null, page: null, passage }
}

function wordsOf(snippet: readonly SnippetPart[]): string {
  return snippet
    .map(({ text }) => text)
    .join('')
    .replace(/^…|…$/g, '')
    .trim()
}

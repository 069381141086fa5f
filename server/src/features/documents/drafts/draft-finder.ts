import type { DocumentNode } from '@pinloft/contract/documents/content'
import { DOCUMENTS_SCREEN_TEXTS } from '@pinloft/contract/documents/screen-texts'
import { DOCUMENTS_TEXTS } from '@pinloft/contract/documents/texts'
import { type Finder, finderAmong } from '../../../platform/finder.ts'
import type { DraftsService } from './drafts.service.ts'

/** Drafts by title and first blocks, for the search of everything; that of a protected file by its name only. */
export function draftFinder(drafts: DraftsService): Finder {
  return finderAmong('draft', () => drafts.list({ deviceId: '' }), {
    textOf: ({ title, opening }) => [title, ...(opening?.content.content ?? []).map(textOf)].join(' '),
    toFind: ({ id, title, file, isSaved }) => ({
      id,
      title: title.trim() || DOCUMENTS_TEXTS.defaultTitle,
      detail: detailOf({ hasFile: file !== null, isSaved }),
    }),
  })
}

function textOf({ text = '', content = [] }: DocumentNode): string {
  return [text, ...content.map(textOf)].join(' ')
}

function detailOf({ hasFile, isSaved }: { hasFile: boolean; isSaved: boolean }): string | null {
  if (!hasFile) return DOCUMENTS_SCREEN_TEXTS.draft
  return isSaved ? null : DOCUMENTS_SCREEN_TEXTS.draftWithChanges
}

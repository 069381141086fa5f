import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import type { AnyExtension } from '@tiptap/core'
import { richTextExtensions } from '../../platform/rich-text/extensions.ts'
import { CaretCell } from './text/caret-cell.ts'
import { FindInText } from './text/find.ts'
import { BlockIds, PageDocument } from './text/page-document.ts'
import { PicturePlaces } from './text/picture-places.ts'
import { StableBlockIds } from './text/stable-block-ids.ts'

/** What a document can hold. */
export function documentExtensions(displayed: (address: string) => string): AnyExtension[] {
  return [
    ...richTextExtensions({ placeholder: TEXTS.placeholder, document: PageDocument, displayed }),
    BlockIds,
    StableBlockIds,
    FindInText,
    CaretCell,
    PicturePlaces,
  ]
}

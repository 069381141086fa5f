import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import { type AnyExtension, Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { richTextExtensions } from '../../platform/rich-text/extensions.ts'
import { FindInText } from './text/find.ts'
import { BlockIds, PageDocument } from './text/page-document.ts'
import { PicturePlaces } from './text/picture-places.ts'
import { StableBlockIds } from './text/stable-block-ids.ts'

/** Marks the cell of a table that has the caret. */
const CaretCell = Extension.create({
  name: 'caretCell',
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          decorations({ doc, selection: { $from, empty } }) {
            if (!empty) return null
            for (let depth = $from.depth; depth > 0; depth -= 1) {
              const role: unknown = $from.node(depth).type.spec.tableRole
              if (role !== 'cell' && role !== 'header_cell') continue
              const mark = Decoration.node($from.before(depth), $from.after(depth), { class: 'has-caret' })
              return DecorationSet.create(doc, [mark])
            }
            return null
          },
        },
      }),
    ]
  },
})

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

import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/** Marks the cell of a table that has the caret. */
export const CaretCell = Extension.create({
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

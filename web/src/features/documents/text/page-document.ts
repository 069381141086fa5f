import { Extension, Node } from '@tiptap/core'

/** The blocks that something can be drawn beside. */
const BLOCKS = [
  ...['paragraph', 'heading', 'blockquote', 'codeBlock', 'bulletList', 'orderedList', 'taskList'],
  ...['table', 'image', 'horizontalRule'],
]

/** The whole document: its text, what is drawn on it, and how its page looks. */
export const PageDocument = Node.create({
  name: 'doc',
  topNode: true,
  content: 'block+',
  addAttributes() {
    return {
      drawing: { default: [] },
      pageColor: { default: '#ffffff' },
      fontFamily: { default: 'Arial' },
      fontSize: { default: 16 },
      textColor: { default: '#000000' },
    }
  },
})

/** Names the blocks that something was drawn beside, so that it stays there. */
export const BlockIds = Extension.create({
  name: 'blockIds',
  addGlobalAttributes() {
    return [
      {
        types: BLOCKS,
        attributes: {
          blockId: {
            default: null,
            keepOnSplit: false,
            parseHTML: (element) => element.getAttribute('data-block-id'),
            renderHTML: ({ blockId }) => (typeof blockId === 'string' ? { 'data-block-id': blockId } : {}),
          },
        },
      },
    ]
  },
})

import { type AnyExtension, Extension } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { TaskItem, TaskList } from '@tiptap/extension-list'
import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { TextStyleKit } from '@tiptap/extension-text-style'
import { Placeholder } from '@tiptap/extensions'
import { Plugin } from '@tiptap/pm/state'
import { StarterKit } from '@tiptap/starter-kit'
import { cleanHtml } from './clean-html.ts'
import { CleanParser } from './parse-html.ts'

export interface RichTextOptions {
  /** What an empty text says. */
  placeholder?: string
  /** Only headings, emphasis, lists, quotes and links. */
  isSimple?: boolean
  /** The top node, if it isn't the plain one. */
  document?: AnyExtension
  /** Where a picture is loaded from, if that is not its address: one that is protected needs a token. */
  displayed?: (address: string) => string
}

/** What can't be read as a page is nothing to paste; its plain text can be. */
function cleanPaste(html: string): string {
  try {
    return cleanHtml(html).innerHTML
  } catch {
    return ''
  }
}

/** Everything that is pasted or dropped is cleaned before the editor sees it. */
const CleanPaste = Extension.create({
  name: 'cleanPaste',
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          transformPastedHTML: cleanPaste,
          clipboardParser: CleanParser.of(this.editor.schema),
        },
      }),
    ]
  },
})

/** A key acts where the caret is seen: a busy browser tells the editor later than the key that the caret has moved. */
const SeenCaret = Extension.create({
  name: 'seenCaret',
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            keydown: ({ composing, dom }) => {
              if (!composing) dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
              return false
            },
          },
        },
      }),
    ]
  },
})

/** What a rich text can hold. */
export function richTextExtensions(options: RichTextOptions = {}): AnyExtension[] {
  const { placeholder, isSimple = false, document, displayed = (address) => address } = options
  return [
    StarterKit.configure({
      ...(document !== undefined && { document: false }),
      ...(isSimple && { codeBlock: false, horizontalRule: false }),
      heading: { levels: [1, 2, 3] },
      // Without limit, for as long as the text is open.
      undoRedo: { depth: Number.POSITIVE_INFINITY },
      link: {
        openOnClick: false,
        protocols: ['mailto', 'tel'],
        isAllowedUri: (address) => /^(?:https?:|mailto:|tel:)/i.test(address ?? ''),
        HTMLAttributes: { rel: 'noopener noreferrer nofollow' },
      },
    }),
    ...(document === undefined ? [] : [document]),
    ...(placeholder === undefined ? [] : [Placeholder.configure({ placeholder })]),
    ...(isSimple ? [] : fullExtensions(displayed)),
    CleanPaste,
    SeenCaret,
  ]
}

function fullExtensions(displayed: (address: string) => string): AnyExtension[] {
  return [
    TextStyleKit.configure({
      // It would set style attributes, which the page's policy refuses; `restoreStyles` does the same.
      textStyle: { mergeNestedSpanStyles: false },
      lineHeight: false,
      backgroundColor: false,
    }),
    TextAlign.configure({ types: ['heading', 'paragraph'] }),
    TableKit.configure({ table: { resizable: true, cellMinWidth: 40 } }),
    picture(displayed),
    TaskList,
    TaskItem.configure({ nested: true }),
  ]
}

/** Where a picture stands: the text flows around one at its left or right. */
const SIDES = ['left', 'center', 'right'] as const

function picture(displayed: (address: string) => string): AnyExtension {
  return Image.extend({
    addAttributes() {
      return {
        ...this.parent?.(),
        src: {
          default: null,
          parseHTML: (element) => element.getAttribute('src')?.replace(/^(\/api\/[^?]{1,200})\?.*$/, '$1') ?? null,
          renderHTML: ({ src }) => (typeof src === 'string' ? { src: displayed(src) } : {}),
        },
        align: {
          default: null,
          parseHTML: (element) => SIDES.find((side) => element.dataset.align === side) ?? null,
          renderHTML: ({ align }) => (typeof align === 'string' ? { 'data-align': align } : {}),
        },
      }
    },
  }).configure({ allowBase64: true, resize: { enabled: true, minWidth: 32, alwaysPreserveAspectRatio: true } })
}

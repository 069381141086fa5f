import { DOMParser, type Node, type ParseOptions, type Schema, type Slice } from '@tiptap/pm/model'
import { cleanHtml, restoreStyles } from './clean-html.ts'

/** Reads cleaned HTML. Also that of the clipboard, which the editor keeps as text until here. */
export class CleanParser extends DOMParser {
  static of(schema: Schema): CleanParser {
    return new CleanParser(schema, DOMParser.fromSchema(schema).rules)
  }

  override parse(dom: globalThis.Node, options?: ParseOptions): Node {
    restoreStyles(dom as unknown as ParentNode)
    return super.parse(dom, options)
  }

  override parseSlice(dom: globalThis.Node, options?: ParseOptions): Slice {
    restoreStyles(dom as unknown as ParentNode)
    return super.parseSlice(dom, options)
  }
}

/** A document from HTML of anywhere. */
export function documentFromHtml(schema: Schema, html: string): Node {
  return CleanParser.of(schema).parse(cleanHtml(html))
}

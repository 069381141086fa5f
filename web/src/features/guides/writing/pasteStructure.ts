import type { EditorView } from '@codemirror/view'

/**
 * Puts what was pasted into its place as Markdown, once its plain text is there. Undo brings the plain text back; whoever has
 * gone on writing in it keeps it.
 */
export async function pasteStructure(view: EditorView, data: DataTransfer | null): Promise<void> {
  const html = data?.getData('text/html') ?? ''
  const plain = view.state.toText(data?.getData('text/plain') ?? '').toString()
  const { from } = view.state.selection.main
  if (html === '' || plain === '' || view.state.selection.ranges.length > 1) return
  // A text that can't be read as a page stays as it is.
  const markdown = await import('./pastedMarkdown.ts').then((read) => read.pastedMarkdown(html)).catch(() => null)
  const to = from + plain.length
  const { doc } = view.state
  if (markdown === null || markdown === plain || doc.sliceString(from, to) !== plain) return
  const isBlock = markdown.includes('\n') || /^(?:#|[-+*>] |\d+\. )/.test(markdown)
  const before = isBlock && from > doc.lineAt(from).from ? '\n\n' : ''
  const after = isBlock && to < doc.lineAt(to).to ? '\n\n' : ''
  view.dispatch({ changes: { from, to, insert: before + markdown + after }, userEvent: 'input.paste.structure' })
}

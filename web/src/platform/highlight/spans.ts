import type { createLowlight } from 'lowlight'

type Root = ReturnType<ReturnType<typeof createLowlight>['highlight']>

/** A piece of a text, and its highlighting classes; empty if there are none. */
export interface Span {
  text: string
  className: string
}

/** The leaves of a highlighted text in order, so that nothing of it is ever parsed as HTML. */
export function toSpans(root: Root): Span[] {
  const spans: Span[] = []
  collect(root.children, '', spans)
  return spans
}

function collect(nodes: Root['children'], className: string, spans: Span[]): void {
  for (const node of nodes) {
    if (node.type === 'text') spans.push({ text: node.value, className })
    if (node.type !== 'element') continue
    const classes = node.properties.className
    collect(node.children, Array.isArray(classes) ? classes.join(' ') : className, spans)
  }
}

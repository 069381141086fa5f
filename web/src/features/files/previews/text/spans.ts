import type { createLowlight } from 'lowlight'

type Root = ReturnType<ReturnType<typeof createLowlight>['highlight']>

/** A piece of a text, and the classes that colour it; empty where nothing does. */
export interface Span {
  text: string
  className: string
}

/** The leaves of a coloured text in their order, so that nothing of it is ever read as HTML. */
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

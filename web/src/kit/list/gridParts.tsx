// biome-ignore-all lint/a11y/useSemanticElements: a real table cannot draw only the rows in sight
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active row (aria-activedescendant)
import type { ComponentProps } from 'react'

/** The parts of the file list with their ARIA roles. */
export function Grid(props: ComponentProps<'div'>) {
  return <div role="grid" {...props} />
}

export function GridBody(props: ComponentProps<'div'>) {
  return <div role="rowgroup" {...props} />
}

export function GridRow(props: ComponentProps<'div'>) {
  return <div role="row" {...props} />
}

export function GridCell(props: ComponentProps<'div'>) {
  return <div role="gridcell" {...props} />
}

export function GridHead(props: ComponentProps<'div'>) {
  return <div role="columnheader" {...props} />
}

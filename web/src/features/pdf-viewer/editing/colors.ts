import type { PDF_VIEWER_TEXTS } from '@pinloft/contract/pdf-viewer/texts'

export interface Color {
  name: keyof typeof PDF_VIEWER_TEXTS.colorNames
  value: string
}

export const HIGHLIGHT_SWATCHES: readonly Color[] = [
  { name: 'yellow', value: '#ffe066' },
  { name: 'green', value: '#8ce99a' },
  { name: 'blue', value: '#91d5ff' },
  { name: 'pink', value: '#ffb8dc' },
  { name: 'red', value: '#ff8f8f' },
]

export const INK_SWATCHES: readonly Color[] = [
  { name: 'black', value: '#1f2733' },
  { name: 'blue', value: '#1b52c0' },
  { name: 'green', value: '#0b7a4b' },
  { name: 'red', value: '#c92a2a' },
  { name: 'orange', value: '#d9730d' },
]

/** The colours of highlights in the form that the library takes. */
export const HIGHLIGHT_COLORS = HIGHLIGHT_SWATCHES.map(({ name, value }) => `${name}=${value}`).join(',')

import { BRUSH_DEFAULT_PIXELS } from '@pinloft/contract/documents/drawings'

export const DRAWING_TOOLS = ['text', 'pen', 'eraser', 'line', 'rectangle', 'ellipse', 'fill'] as const
export type DrawingTool = (typeof DRAWING_TOOLS)[number]

/** What is in the hand. */
export interface Pen {
  tool: DrawingTool
  color: string
  size: number
  /** Whether the pressure of a pen changes the width of its line. */
  hasPressure: boolean
}

export const FIRST_PEN: Pen = { tool: 'pen', color: '#000000', size: BRUSH_DEFAULT_PIXELS, hasPressure: true }

/** How far the eraser reaches around its middle. */
export function eraserRadius(size: number): number {
  return 4 + 2 * size
}

/** A measured value and when it was measured, in milliseconds since the Unix epoch. */
export interface GraphPoint {
  atMs: number
  value: number
}

/** Size of the drawing; it is stretched to its place. */
export const GRAPH_WIDTH = 100
export const GRAPH_HEIGHT = 32

export interface GraphPaths {
  line: string
  /** The line closed to an area down to the ground. */
  area: string
}

/** Some time from left to right, up to the latest point. Null with less than two points: there is no line yet. */
export function graphPaths(points: readonly GraphPoint[], most: number, shownMs: number): GraphPaths | null {
  const last = points.at(-1)
  const first = points[0]
  if (first === undefined || last === undefined || points.length < 2) return null
  const places = points.map(({ atMs, value }) => ({
    x: GRAPH_WIDTH * (1 - (last.atMs - atMs) / shownMs),
    y: GRAPH_HEIGHT * (1 - Math.min(1, Math.max(0, most > 0 ? value / most : 0))),
  }))
  const line = places.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('')
  return { line, area: `${line}L${GRAPH_WIDTH} ${GRAPH_HEIGHT}L${round(places[0]?.x ?? 0)} ${GRAPH_HEIGHT}z` }
}

const round = (value: number) => Number(value.toFixed(1))

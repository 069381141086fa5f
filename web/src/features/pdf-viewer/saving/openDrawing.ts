import type { OpenPdf } from '../openPdfDocument.ts'

/** As the library names what is new; what is saved under another name is taken for a change of something in the file. */
const KEY = 'pdfjs_internal_editor_open_drawing'
const INK = 15
const COMMANDS = /([MLC])([-\d. ]+)/g

type Point = [x: number, y: number]
/** The lines of a stroke, each by its two control points and its end; the first is only the start. */
type Stroke = { controls: Point[]; end: Point }[]

/** Makes strokes that are still being drawn part of what is saved: the library adds them only when the whole drawing ends. */
export function includeOpenDrawing({ document, viewer }: OpenPdf): void {
  const { annotationStorage } = document
  const svg = openDrawing(viewer.container)
  const pageNumber = Number(svg?.closest<HTMLElement>('.page')?.dataset.pageNumber)
  const annotation = svg && annotationOf(svg, viewer.getPageView(pageNumber - 1))
  if (annotation === null) annotationStorage.remove(KEY)
  else annotationStorage.setValue(KEY, { ...annotation, pageIndex: pageNumber - 1 })
}

/** While it is open, a drawing covers its page; then only its strokes. */
function openDrawing(container: Element): SVGSVGElement | null {
  const drawings = container.querySelectorAll<SVGSVGElement>('.canvasWrapper > svg.draw')
  return [...drawings].find(({ style }) => style.width === '100%' && style.height === '100%') ?? null
}

interface PageView {
  div: HTMLElement
  viewport: { scale: number; convertToPdfPoint(x: number, y: number): number[] }
}

function annotationOf(svg: SVGSVGElement, { div, viewport }: PageView) {
  const toScreen = svg.getScreenCTM()
  const canvas = div.querySelector('.canvasWrapper')?.getBoundingClientRect()
  if (toScreen === null || canvas === undefined) return null
  const toPage = ([x, y]: Point): Point => {
    const point = new DOMPoint(x, y).matrixTransform(toScreen)
    const [pageX = 0, pageY = 0] = viewport.convertToPdfPoint(point.x - canvas.x, point.y - canvas.y)
    return [pageX, pageY]
  }
  const strokes = strokesOf(svg.querySelector('path')?.getAttribute('d') ?? '').map((stroke) =>
    stroke.map(({ controls, end }) => ({ controls: controls.map(toPage), end: toPage(end) })),
  )
  if (strokes.length === 0) return null
  const ends = strokes.flat().map(({ end }) => end)
  const thickness = Number(svg.getAttribute('stroke-width')) / viewport.scale
  return {
    annotationType: INK,
    color: colorOf(svg.getAttribute('stroke') ?? ''),
    opacity: Number(svg.getAttribute('stroke-opacity') ?? 1),
    thickness,
    paths: {
      lines: strokes.map((stroke) => Float32Array.from(stroke.flatMap(bezier).flat())),
      points: strokes.map((stroke) => Float32Array.from(stroke.flatMap(({ end }) => end))),
    },
    rect: [...corner(ends, Math.min, -thickness), ...corner(ends, Math.max, thickness)],
    rotation: 0,
    structTreeParentId: null,
  }
}

/** The strokes of an SVG path that consists of moves, lines and curves. */
function strokesOf(path: string): Stroke[] {
  const strokes: Stroke[] = []
  for (const [, command, numbers = ''] of path.matchAll(COMMANDS)) {
    const points = pairs(numbers.trim().split(' ').map(Number))
    const end = points.at(-1)
    if (end === undefined) continue
    if (command === 'M') strokes.push([{ controls: [], end }])
    else strokes.at(-1)?.push({ controls: points.slice(0, -1), end })
  }
  return strokes
}

function pairs(numbers: readonly number[]): Point[] {
  return Array.from({ length: Math.floor(numbers.length / 2) }, (_, at) => [
    numbers[2 * at] ?? 0,
    numbers[2 * at + 1] ?? 0,
  ])
}

/** As the library writes it: without numbers where a straight line has no control points. */
function bezier({ controls, end }: Stroke[number]): Point[] {
  const none: Point = [Number.NaN, Number.NaN]
  return [controls[0] ?? none, controls[1] ?? none, end]
}

function corner(points: readonly Point[], pick: (...numbers: number[]) => number, margin: number): Point {
  const along = (axis: 0 | 1) => points.reduce((best, point) => pick(best, point[axis]), points[0]?.[axis] ?? 0)
  return [along(0) + margin, along(1) + margin]
}

function colorOf(hexadecimal: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hexadecimal.slice(at, at + 2), 16) || 0)
}

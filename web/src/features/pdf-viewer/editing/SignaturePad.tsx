import { PDF_VIEWER_TEXTS } from '@pinloft/contract/pdf-viewer/texts'
import { type PointerEvent, type RefObject, useRef } from 'react'
import type { DrawnLines } from './signatures.ts'

const WIDTH_PX = 500
const HEIGHT_PX = 200
const THICKNESS_PX = 3

/** A pad to sign on. The lines are collected in `lines`. */
export function SignaturePad({ lines, onDrawn }: { lines: RefObject<DrawnLines | null>; onDrawn: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const current = useRef<number[]>(null)

  function place({ clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>): [x: number, y: number] {
    const box = canvas.current?.getBoundingClientRect()
    if (!box) return [0, 0]
    return [((clientX - box.x) * WIDTH_PX) / box.width, ((clientY - box.y) * HEIGHT_PX) / box.height]
  }
  function start(event: PointerEvent) {
    canvas.current?.setPointerCapture(event.pointerId)
    current.current = place(event)
  }
  function draw(event: PointerEvent) {
    const points = current.current
    const context = canvas.current?.getContext('2d')
    if (!points || !context) return
    context.lineWidth = THICKNESS_PX
    context.lineCap = 'round'
    context.beginPath()
    const [fromX = 0, fromY = 0] = points.slice(-2)
    context.moveTo(fromX, fromY)
    // A browser reports the moves of a fast hand together, once for each frame; only in a secure context it lists them.
    const moves = event.nativeEvent.getCoalescedEvents?.() ?? []
    for (const move of moves.length > 0 ? moves : [event]) {
      const [x, y] = place(move)
      context.lineTo(x, y)
      points.push(x, y)
    }
    context.stroke()
  }
  function end() {
    const points = current.current
    current.current = null
    if (!points || points.length < 4) return
    const drawn = lines.current ?? { curves: [], width: WIDTH_PX, height: HEIGHT_PX, thickness: THICKNESS_PX }
    lines.current = { ...drawn, curves: [...drawn.curves, { points }] }
    onDrawn()
  }
  return (
    <canvas
      ref={canvas}
      width={WIDTH_PX}
      height={HEIGHT_PX}
      role="img"
      aria-label={PDF_VIEWER_TEXTS.signaturePad}
      onPointerDown={start}
      onPointerMove={draw}
      onPointerUp={end}
      onPointerCancel={end}
      className="w-full touch-none rounded-md bg-[white] shadow-[inset_0_0_0_1px_var(--field-line)]"
    />
  )
}

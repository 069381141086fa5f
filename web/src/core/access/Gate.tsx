import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { PRODUCT_NAME } from '@pinloft/contract/system/endpoints'
import { useEffect, useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { GateForm } from './GateForm.tsx'
import { GateRoof, HouseShadow } from './GateRoof.tsx'
import { clearVerified } from './verified-flag.ts'
import './gate.css'

export interface GateProps {
  /** The PIN was right: the hole widens, then `onHidden` is called. */
  isOpening: boolean
  /** Loads the code behind the gate; called early, and awaited before the gate opens. */
  onPrepare: () => Promise<unknown>
  onVerified: () => void
  onHidden: () => void
}

/** Covers everything until the PIN is verified. */
export function Gate({ isOpening, onPrepare, onVerified, onHidden }: GateProps) {
  const layer = useRef<HTMLDivElement>(null)
  const hole = useRef<SVGCircleElement>(null)

  useEffect(() => {
    clearVerified(sessionStorage)
    document.title = `Access · ${PRODUCT_NAME}`
  }, [])

  function open() {
    placeHole(layer.current, hole.current)
    onVerified()
  }

  return (
    <div
      ref={layer}
      inert={isOpening}
      onAnimationEnd={(event) => event.target === layer.current && onHidden()}
      className={classNames('fixed inset-0 z-gate overflow-y-auto', isOpening && 'gate-opening overflow-hidden')}
    >
      <div aria-hidden="true" className="gate-sky fixed inset-0" />
      <main className="gate-main relative grid min-h-dvh grid-cols-[minmax(0,1fr)] justify-items-center px-4 pb-6">
        <div className="relative isolate -mt-3.5 w-full max-w-[392px]">
          <HouseShadow />
          <GateRoof holeRef={hole} />
          <div className="flex flex-col rounded-b-[28px] bg-surface px-[34px] pt-2.5 pb-[26px] text-center max-md:px-6">
            <h1 className="font-wordmark text-4xl leading-none! font-[660] tracking-[-0.035em] text-ink">
              {PRODUCT_NAME}
            </h1>
            <p className="mt-[9px] mb-6 text-[0.9375rem] leading-5 text-ink-2">{ACCESS_TEXTS.gateSentence}</p>
            <GateForm onPrepare={onPrepare} onVerified={open} />
            <p className="mt-[22px] border-t border-line pt-4 text-xs leading-[17px] text-balance text-ink-3">
              {ACCESS_TEXTS.gateFooter}
            </p>
          </div>
        </div>
      </main>
    </div>
  )
}

/** Passes the position and size of the hole to the opening animation. */
function placeHole(layer: HTMLElement | null, hole: Element | null): void {
  if (layer === null || hole === null) return
  const { left, top, width, height } = hole.getBoundingClientRect()
  const x = left + width / 2
  const y = top + height / 2
  const farthestCorner = Math.hypot(Math.max(x, innerWidth - x), Math.max(y, innerHeight - y))
  layer.style.setProperty('--hole-x', `${x}px`)
  layer.style.setProperty('--hole-y', `${y}px`)
  layer.style.setProperty('--hole-start', `${width / 2}px`)
  layer.style.setProperty('--hole-end', `${farthestCorner + 2}px`)
}

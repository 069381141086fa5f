import { useLayoutEffect, useRef, useState } from 'react'
import './formula.css'

type Draw = typeof import('./katex.ts').drawFormula

let draw: Draw | null = null
let loading: Promise<void> | null = null

/** KaTeX is fetched with the first formula. */
function loadKatex(): Promise<void> {
  loading ??= import('./katex.ts').then(
    (loaded) => {
      draw = loaded.drawFormula
    },
    () => {
      // The formula stays as it was written, and the next one tries again.
      loading = null
    },
  )
  return loading
}

/** A formula in TeX. */
export function Formula({ tex, isDisplayed }: { tex: string; isDisplayed: boolean }) {
  const place = useRef<HTMLSpanElement>(null)
  const [isReady, setIsReady] = useState(draw !== null)
  useLayoutEffect(() => {
    if (isReady && draw !== null && place.current !== null) return draw(tex, place.current, isDisplayed)
    let isLeft = false
    void loadKatex().then(() => isLeft || setIsReady(draw !== null))
    return () => {
      isLeft = true
    }
  }, [tex, isDisplayed, isReady])
  if (!isReady) return <code>{tex}</code>
  return (
    <span
      ref={place}
      className={isDisplayed ? 'formula-displayed' : undefined}
      // A part that scrolls must be within reach of the keyboard.
      tabIndex={isDisplayed ? 0 : undefined}
    />
  )
}

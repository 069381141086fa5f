/** The click that ends what was no plain press is no press on what lies there; the next one is again. */
export function swallowClick(): void {
  const listeners = new AbortController()
  const options = { capture: true, signal: listeners.signal }
  window.addEventListener(
    'click',
    (event) => {
      event.preventDefault()
      event.stopPropagation()
      listeners.abort()
    },
    options,
  )
  // There was none.
  window.addEventListener('pointerdown', () => listeners.abort(), options)
  window.addEventListener('keydown', () => listeners.abort(), options)
}

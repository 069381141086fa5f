/**
 * Swallows the click that ends a gesture, so that it does not activate the element under it; the next click works
 * again.
 */
export function suppressNextClick(): void {
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
  // The gesture produced no click.
  window.addEventListener('pointerdown', () => listeners.abort(), options)
  window.addEventListener('keydown', () => listeners.abort(), options)
}

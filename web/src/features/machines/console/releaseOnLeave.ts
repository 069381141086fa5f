/**
 * Releases the keys that are down when an element loses the keyboard: it does not hear of their release, and they would
 * stay down in the machine. Returns a function that ends that.
 */
export function releaseOnLeave(element: HTMLElement, release: (code: string) => void): () => void {
  const down = new Set<string>()
  const press = ({ code }: KeyboardEvent) => void down.add(code)
  const lift = ({ code }: KeyboardEvent) => void down.delete(code)
  const leave = () => {
    for (const code of down) release(code)
    down.clear()
  }
  // noVNC keeps the events of its picture to itself.
  const isCapturing = { capture: true }
  element.addEventListener('keydown', press, isCapturing)
  element.addEventListener('keyup', lift, isCapturing)
  element.addEventListener('focusout', leave)
  return () => {
    element.removeEventListener('keydown', press, isCapturing)
    element.removeEventListener('keyup', lift, isCapturing)
    element.removeEventListener('focusout', leave)
  }
}

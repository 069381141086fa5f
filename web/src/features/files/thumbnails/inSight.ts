type Callback = (isInSight: boolean) => void

const callbacks = new WeakMap<Element, Callback>()
let observer: IntersectionObserver | undefined

/** Tells when an element comes into sight and leaves it, until the returned function is called. */
export function watchSight(element: Element, onChange: Callback): () => void {
  observer ??= new IntersectionObserver((changes) => {
    for (const { target, isIntersecting } of changes) callbacks.get(target)?.(isIntersecting)
  })
  callbacks.set(element, onChange)
  observer.observe(element)
  return () => {
    callbacks.delete(element)
    observer?.unobserve(element)
  }
}

import { type ComponentType, createElement, lazy } from 'react'

/** The code of a part of the page could not be fetched. */
export class PartLoadError extends Error {
  override readonly name = 'PartLoadError'
}

const forgetting = new Set<() => void>()

/**
 * A component whose code is fetched when it is first shown. React's `lazy` keeps a failure for as long as the page is
 * open; here `forgetFailedParts` lets the next attempt fetch again. Show it inside a `PartBoundary`.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const start = () =>
    lazy(() =>
      load().catch((cause: unknown) => {
        forgetting.add(() => {
          Part = start()
        })
        throw new PartLoadError(`A part of the page could not be loaded: ${cause}`, { cause })
      }),
    )
  let Part: ComponentType<Props> = start() as ComponentType<Props>
  return (props) => createElement(Part, props)
}

/** Parts that could not be fetched are fetched again when they are shown next. */
export function forgetFailedParts(): void {
  for (const forget of forgetting) forget()
  forgetting.clear()
}

import { Component, type ReactNode, Suspense } from 'react'
import { forgetFailedParts, PartLoadError } from './lazy-part.ts'
import { afterReconnection } from './reconnection.ts'

export interface PartBoundaryProps {
  /** Shown while the code of the parts inside is being fetched. */
  waiting: ReactNode
  /** Shown while it cannot be fetched; what is shown while waiting, if omitted. */
  failed?: ReactNode
  children: ReactNode
}

/** Around lazy parts. What could not be fetched is fetched again once the server is within reach. */
export class PartBoundary extends Component<PartBoundaryProps, { error: unknown }> {
  override state = { error: null }
  #failedAttempts = 0
  #stopWaiting: (() => void) | undefined

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof PartLoadError)) return
    this.#stopWaiting?.()
    this.#stopWaiting = afterReconnection(this.#failedAttempts, () => {
      forgetFailedParts()
      this.setState({ error: null })
    })
    this.#failedAttempts += 1
  }

  override componentWillUnmount() {
    this.#stopWaiting?.()
  }

  override render() {
    const { waiting, failed = waiting, children } = this.props
    const error: unknown = this.state.error
    if (error instanceof PartLoadError) return failed
    // Another boundary has the words for it.
    if (error !== null) throw error
    return <Suspense fallback={waiting}>{children}</Suspense>
  }
}

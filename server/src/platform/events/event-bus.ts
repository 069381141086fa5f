import type { LiveEvent } from '@pinloft/contract/shared/events'

export type EventListener = (event: LiveEvent) => void

/** Carries events from the services to the open tabs. */
export interface EventBus {
  publish(event: LiveEvent): void
  /** Returns a function that unsubscribes. */
  subscribe(listener: EventListener): () => void
}

export function createEventBus(): EventBus {
  const listeners = new Set<EventListener>()
  return {
    publish(event) {
      for (const listener of listeners) listener(event)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

import type { Conversation } from '@pinloft/contract/assistant/conversations'
import { useSyncExternalStore } from 'react'

let renamed: Conversation | null = null
const listeners = new Set<() => void>()

/** Opens the dialog that renames a conversation; `null` closes it. */
export function renameConversation(conversation: Conversation | null): void {
  renamed = conversation
  for (const listener of listeners) listener()
}

/** The conversation that is being renamed. */
export function useRenamed(): Conversation | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => renamed,
  )
}

import { useLayoutEffect, useSyncExternalStore } from 'react'
import { onLiveEvent } from '../../../platform/live-socket.ts'
import { longerTail, type Tail } from './answerText.ts'

/** By the id of the message: only what is drawn of this answer follows its words, not the list around it. */
const tails = new Map<string, Tail>()
const listeners = new Map<string, Set<() => void>>()

function changed(messageId: string): void {
  for (const listener of listeners.get(messageId) ?? []) listener()
}

/** Collects what is written in a conversation while it is shown. */
export function useCollectedAnswers(conversationId: string | null): void {
  // Before the messages are requested: what is written after the reply must not be missed.
  useLayoutEffect(() => {
    if (conversationId === null) return
    const stop = onLiveEvent('answer_written', (event) => {
      if (event.conversationId !== conversationId) return
      tails.set(event.messageId, longerTail(tails.get(event.messageId), event))
      changed(event.messageId)
    })
    return () => {
      stop()
      tails.clear()
    }
  }, [conversationId])
}

/** To be called once all of an answer is shown: what a restart took back must not show again when it goes on. */
export function forgetTail(messageId: string): void {
  if (tails.delete(messageId)) changed(messageId)
}

/** What has arrived of an answer since it was loaded. */
export function useTail(messageId: string): Tail | undefined {
  return useSyncExternalStore(
    (listener) => {
      const ofMessage = listeners.get(messageId) ?? new Set()
      listeners.set(messageId, ofMessage.add(listener))
      return () => {
        ofMessage.delete(listener)
        if (ofMessage.size === 0) listeners.delete(messageId)
      }
    },
    () => tails.get(messageId),
  )
}

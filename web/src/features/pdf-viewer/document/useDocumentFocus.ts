import { type RefObject, useEffect } from 'react'
import { focusIfLost } from '../../../ui/index.ts'

/**
 * Keeps the keyboard with the document: when it opens, keys scroll it at once, and when a part that had the focus is
 * gone, they go on from the document.
 */
export function useDocumentFocus(
  container: RefObject<HTMLElement | null>,
  isOpen: boolean,
  partsShown: readonly unknown[],
): void {
  useEffect(() => {
    if (isOpen && document.activeElement?.matches('main, body')) container.current?.focus({ preventScroll: true })
  }, [container, isOpen])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one of the parts has come or gone
  useEffect(() => {
    if (isOpen) focusIfLost(() => [container.current])
  }, [container, ...partsShown])
}

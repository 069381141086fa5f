import { type RefObject, useEffect } from 'react'

/** The arrow keys, Home and End move between the cards of a grid. */
export function useCardKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      const cards = [...(element?.querySelectorAll<HTMLElement>('[data-guide]') ?? [])]
      const at = cards.indexOf(event.target as HTMLElement)
      if (at < 0) return
      const to = targetOf(event.key, at, cards.length, columnsOf(cards))
      if (to === null) return
      event.preventDefault()
      cards[to]?.focus()
      cards[to]?.closest('li')?.scrollIntoView({ block: 'nearest' })
    }
    element?.addEventListener('keydown', press)
    return () => element?.removeEventListener('keydown', press)
  }, [list])
}

function columnsOf(cards: readonly HTMLElement[]): number {
  const topOf = (card: HTMLElement | undefined) => card?.closest('li')?.offsetTop
  const first = topOf(cards[0])
  const second = cards.findIndex((card) => topOf(card) !== first)
  return second < 0 ? cards.length : second
}

/** The card that a key leads to; `null` for other keys. */
export function targetOf(key: string, at: number, count: number, columns: number): number | null {
  const bounded = (to: number) => (to >= 0 && to < count ? to : at)
  switch (key) {
    case 'ArrowRight':
      return bounded(at + 1)
    case 'ArrowLeft':
      return bounded(at - 1)
    case 'ArrowUp':
      return bounded(at - columns)
    case 'ArrowDown':
      // From the last full row to a shorter one below it.
      return Math.floor((count - 1) / columns) > Math.floor(at / columns) ? Math.min(at + columns, count - 1) : at
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

/** The resulting index of a row that is moved before the one at `to`; the number of rows means after the last. */
export function placeAfterMove(from: number, to: number): number {
  return to > from ? to - 1 : to
}

/**
 * The pages of a list, by number, that change when a row is moved before another; null if one of them is not loaded, or
 * the row does not exist.
 */
export function movedPages<Item>(
  pageAt: (number: number) => readonly Item[] | undefined,
  { from, to, pageItems }: { from: number; to: number; pageItems: number },
): Map<number, Item[]> | null {
  const place = placeAfterMove(from, to)
  const first = Math.floor(Math.min(from, place) / pageItems)
  const last = Math.floor(Math.max(from, place) / pageItems)
  const items: Item[] = []
  for (let number = first; number <= last; number++) {
    const page = pageAt(number)
    if (page === undefined) return null
    items.push(...page)
  }
  const start = first * pageItems
  const [moved] = items.splice(from - start, 1)
  if (moved === undefined) return null
  items.splice(place - start, 0, moved)
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return new Map(
    numbers.map((number) => [number, items.slice(number * pageItems - start, (number + 1) * pageItems - start)]),
  )
}

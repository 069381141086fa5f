/** One sight of a test that failed beside others and passed alone. */
export interface UnstableTest {
  test: string
  /** As 2026-11-26. */
  date: string
  commit: string
  /** The first line of what it said. */
  message: string
}

export function readUnstable(root: string): UnstableTest[]
export function appendUnstable(root: string, seen: readonly UnstableTest[]): void
export function overdue(list: readonly UnstableTest[]): string[]

export interface AbsentPageTexts {
  path: string
  pageTitle: string
  /** What this version lacks. */
  title: string
  /** What to use instead, or what can be relied on. */
  help: string
}

/**
 * The screens that this version does not have; each says so, and what to use instead. `npm run new:feature` removes the
 * entry when the feature arrives.
 */
export const ABSENT_PAGES: readonly AbsentPageTexts[] = [
  // None: every screen of the specification is there.
]

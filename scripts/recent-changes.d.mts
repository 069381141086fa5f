/** Whether a file was changed recently, or not committed at all. One that was only moved, or whose imports were, was not. */
export function recentChanges(root: string): (file: string) => boolean
/** The commit that is checked out, and whether nothing was changed since. */
export function checkedOut(root: string): { commit: string; isClean: boolean }

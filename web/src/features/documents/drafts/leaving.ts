/** What an editor that was closed still has to send. */
export interface Leaving {
  /** Sends it. False if that did not work. */
  finish: () => Promise<boolean>
  /** Ends further attempts, once this browser keeps everything. False if it can't. */
  release: () => Promise<boolean>
}

/** By the id of the draft. */
const leaving = new Map<string, Leaving>()

/** An editor was closed, or its session ended, before everything was durable on the server. */
export function noteLeaving(draftId: string, editor: Leaving): void {
  leaving.set(draftId, editor)
}

/**
 * Whoever opens a draft again first sends what the closed editor of this page has of it. True if that did not work, but
 * is kept in this browser.
 */
export async function takeOver(draftId: string): Promise<boolean> {
  const editor = leaving.get(draftId)
  if (editor === undefined) return false
  if (await editor.finish()) {
    leaving.delete(draftId)
    return false
  }
  const isReleased = await editor.release()
  if (isReleased) leaving.delete(draftId)
  return isReleased
}

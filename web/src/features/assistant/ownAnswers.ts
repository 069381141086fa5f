/** Answers that were asked for, or allowed to go on, in this tab: only here do their guides open by themselves. */
const own = new Set<string>()

export function noteOwnAnswer(messageId: string): void {
  own.add(messageId)
}

/** Whether an answer is one of this tab; once, so that its guide opens once. */
export function takeOwnAnswer(messageId: string): boolean {
  return own.delete(messageId)
}

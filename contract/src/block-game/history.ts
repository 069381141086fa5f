/** Changes of a world by who made them, the newest last, and their number. Each stands for all before it. */
export type WorldHistory = readonly (readonly [writer: string, change: number])[]

export const WORLD_HISTORY_MAX = 100

/** What went into a world, with one more change by `writer`. */
export function continuedHistory(history: WorldHistory, writer: string): WorldHistory {
  const before = history.find(([name]) => name === writer)?.[1] ?? 0
  return [...history.filter(([name]) => name !== writer), [writer, before + 1] as const].slice(-WORLD_HISTORY_MAX)
}

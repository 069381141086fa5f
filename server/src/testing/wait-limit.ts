/** For `vi.waitFor` and `vi.waitUntil`, whose own limit of a second is too short for a busy computer. */
export const WAIT_LIMIT = { timeout: 60_000, interval: 20 }

/** How long a disk may take to answer while a change waits for it. Those that stand still take some seconds to start. */
export const DISK_ANSWER_MS: number = 10_000

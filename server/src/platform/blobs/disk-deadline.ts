/** How long the disk of a linked directory may take to answer. Those that stand still take some seconds to start. */
export const DISK_ANSWER_MS: number = 10_000

export const ROOT: string
export const NODE: string
export class SetupError extends Error {}
export function say(text: string): void
export function environment(extra?: Record<string, string>): NodeJS.ProcessEnv
export function installIfNeeded(): void
export function buildWebIfStale(): void
export function digestOfSources(inputs: readonly string[]): string
export function readIfThere(path: string): string | undefined
export function runInFolder(folder: string, command: string, args: readonly string[], advice: string): void

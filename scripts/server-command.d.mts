export function compileServerIfStale(): void
export const SERVER_COMMAND: { program: string; args: string[]; env: Record<string, string> }
export const SOURCE_ARGUMENTS: string[]

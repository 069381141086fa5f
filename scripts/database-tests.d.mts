export function databaseTests(root: string): string[]

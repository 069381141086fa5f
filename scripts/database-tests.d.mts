export function databaseTests(root: string, isLong?: boolean): string[]
export function mainTestsOfStorage(root: string): string[][]

export function isAboutFaults(path: string): boolean

export type SystemPackage = 'chromium' | 'postgresql' | 'nginx' | 'age'
export function findChromium(): string | undefined
export function findPostgres(): string | undefined
export function findNginx(): string | undefined
export function findAge(): string | undefined
export function installSystemPackages(names: SystemPackage[]): boolean

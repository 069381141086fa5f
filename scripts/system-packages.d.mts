export type SystemPackage = 'chromium' | 'postgresql' | 'nginx'
export function findChromium(): string | undefined
export function findPostgres(): string | undefined
export function findNginx(): string | undefined
export function installSystemPackages(names: SystemPackage[]): boolean

export type SystemPackage =
  | 'chromium'
  | 'chromium-headless-shell'
  | 'postgresql'
  | 'nginx'
  | 'age'
  | 'ffmpeg'
  | 'libreoffice'
export function findChromium(): string | undefined
export function findHeadlessShell(): string | undefined
export function findPostgres(): string | undefined
export function findNginx(): string | undefined
export function findAge(): string | undefined
export function findFfmpeg(): string | undefined
export function findLibreOffice(): string | undefined
export function installSystemPackages(names: SystemPackage[]): boolean
export function describeProgram(name: SystemPackage): string

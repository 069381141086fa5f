import type { EngineName } from '../contract/src/engines.ts'

export type SystemPackage =
  | 'chromium'
  | 'chromium-headless-shell'
  | 'postgresql'
  | 'nginx'
  | 'age'
  | 'qpdf'
  | 'poppler'
  | 'grub'
  | 'xorriso'
  | EngineName
export const ENGINE_NAMES: EngineName[]
export const PROGRAM_NAMES: SystemPackage[]
export function findChromium(): string | undefined
export function findHeadlessShell(): string | undefined
export function findPostgres(): string | undefined
export function findNginx(): string | undefined
export function findAge(): string | undefined
export function findQpdf(): string | undefined
export function findPoppler(): string | undefined
export function findXorriso(): string | undefined
export function findGrub(): string | undefined
export function findEngine(name: EngineName): string | undefined
export function installSystemPackages(names: SystemPackage[]): boolean
export function describeProgram(name: SystemPackage): string

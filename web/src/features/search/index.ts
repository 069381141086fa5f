export type { PaletteCommand, PaletteSource } from './palette.ts'
export { SearchProvider } from './SearchProvider.tsx'
export { useOpenSearch } from './searchLauncher.ts'

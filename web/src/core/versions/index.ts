export { FileVersions } from './FileVersions.tsx'
export { VersionsSettingsDialog } from './VersionsSettingsDialog.tsx'
export { VersionsSpace } from './VersionsSpace.tsx'
export { useVersionsSummary } from './versions.api.ts'

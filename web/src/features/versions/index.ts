export { FileVersions } from './FileVersions.tsx'
export { VersionsRetention } from './VersionsRetention.tsx'
export { VersionsSpace } from './VersionsSpace.tsx'

export { FileVersions } from './FileVersions.tsx'
export { VersionsSpace } from './VersionsSpace.tsx'

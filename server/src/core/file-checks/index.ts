export { createFileChecks } from './file-checks.feature.ts'
export { checkFirst } from './file-checks.repository.ts'
export { fileChecksStorage } from './file-checks.storage.ts'

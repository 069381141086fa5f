import type { FeatureStorage } from '../../platform/db/table-policy.ts'

export const mediaStorage: FeatureStorage = {
  /** Shared by all features that derive data from files: each has its own subfolder. */
  dataFolders: { cache: 'derived' },
}

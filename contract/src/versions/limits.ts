/** Most versions kept per file; beyond that, the oldest is deleted. */
export const VERSIONS_MAX_PER_FILE = 100
/** Longest retention period of versions, unless they are kept forever. */
export const VERSIONS_MAX_KEPT_DAYS = 365
/** Saves within this time of a session's first save of a file leave one version: the content before them. */
export const VERSION_GATHER_MINUTES = 10
/** How long all versions are kept. */
export const VERSIONS_ALL_KEPT_HOURS = 24
/** After that, how long one version per day is kept; then one per week. */
export const VERSIONS_DAILY_KEPT_DAYS = 30

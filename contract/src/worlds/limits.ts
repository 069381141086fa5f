import { GIBIBYTE, MEBIBYTE } from '../shared/units.ts'

/** Longest name of a world, in characters. */
export const WORLD_NAME_MAX_CHARACTERS = 100
/** Most worlds, including those in the trash. */
export const WORLDS_MAX = 1000
/** Most revisions of a world. */
export const WORLD_REVISIONS_MAX = 100
/** Most files and folders in the archive of a world. */
export const WORLD_MAX_ENTRIES = 100_000
/** Largest total of the unpacked files of a world. */
export const WORLD_UNPACKED_MAX_BYTES = 64 * GIBIBYTE
/** Above its first bytes, an archive unpacks to at most this many times its size. */
export const WORLD_UNPACKED_FREE_BYTES = 64 * MEBIBYTE
export const WORLD_UNPACKED_MAX_RATIO = 200
/** Most regions on the map of a world. */
export const WORLD_MAP_REGIONS_MAX = 4096
/** How many of the worlds in an archive with several are named. */
export const WORLDS_NAMED_MAX = 100

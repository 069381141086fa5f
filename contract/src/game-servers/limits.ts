import { MEBIBYTE } from '../shared/units.ts'

/** The same of a game server. */
export const GAME_USAGE_KEPT_MINUTES = 10
export const GAME_USAGE_INTERVAL_SECONDS = 5
/** Most game servers. */
export const GAME_SERVERS_MAX = 20
/** Longest name of a game server, in characters. */
export const GAME_SERVER_NAME_MAX_CHARACTERS = 60
/** Bounds of the memory of a game server, and what it gets if nothing is chosen. */
export const GAME_SERVER_MEMORY_MIN_MIB = 512
export const GAME_SERVER_MEMORY_MAX_MIB = 64 * 1024
export const GAME_SERVER_MEMORY_DEFAULT_MIB = 2048
/** Ports below are those of the system. */
export const GAME_SERVER_PORT_MIN = 1024
export const GAME_SERVER_PORT_MAX = 65_535
/** The port of the game; a new server gets this one or the next free ones. */
export const GAME_SERVER_PORT_DEFAULT = 25_565
/** Most lines of a console that are kept, and the longest of them. */
export const GAME_CONSOLE_KEPT_LINES = 2000
export const GAME_CONSOLE_LINE_MAX_CHARACTERS = 1000
export const GAME_CONSOLE_PAGE_LINES = 500
export const GAME_COMMAND_MAX_CHARACTERS = 1000
export const GAME_PROPERTIES_MAX_BYTES = 64 * 1024
/** Most names on the whitelist, and most operators. */
export const GAME_PLAYER_NAMES_MAX = 500
/** Bounds of the time between scheduled backups. */
export const GAME_BACKUP_MIN_MINUTES = 5
export const GAME_BACKUP_MAX_MINUTES = 7 * 24 * 60
/** Largest `server.jar`. */
export const GAME_JAR_MAX_BYTES = 512 * MEBIBYTE

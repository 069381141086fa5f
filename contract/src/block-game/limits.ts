/** Most players in one world. */
export const ROOM_PLAYERS_MAX = 12
/** Places among them that visitors of links leave free. */
export const ROOM_PLACES_KEPT = 2
export const PLAYER_NAME_MAX_CHARACTERS = 24
/** Most changes in one message to a room. */
export const ROOM_CHANGES_MAX = 16
/** Longest text of a sign, in bytes of UTF-8. */
export const ROOM_TEXT_MAX_BYTES = 400

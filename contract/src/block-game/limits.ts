/** Most players in one world who came with a session. */
export const ROOM_PLAYERS_MAX = 12
/** Most visitors of links beside them, and of one link. They have places of their own, so they never take another's. */
export const ROOM_VISITORS_MAX = 8
export const LINK_VISITORS_MAX = 6
export const PLAYER_NAME_MAX_CHARACTERS = 24
/** Most changes in one message to a room. */
export const ROOM_CHANGES_MAX = 16
/** Longest text of a sign, in bytes of UTF-8. */
export const ROOM_TEXT_MAX_BYTES = 400

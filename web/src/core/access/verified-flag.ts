/** Only records that the PIN was entered on this page load; it grants no access to the server. */
const FLAG_KEY = 'pinloft.accessVerified'
const TIME_KEY = 'pinloft.accessVerifiedAt'

type FlagStorage = Pick<Storage, 'setItem' | 'removeItem'>

export function markVerified(storage: FlagStorage, nowMs: number): void {
  storage.setItem(FLAG_KEY, 'true')
  storage.setItem(TIME_KEY, String(nowMs))
}

export function clearVerified(storage: FlagStorage): void {
  storage.removeItem(FLAG_KEY)
  storage.removeItem(TIME_KEY)
}

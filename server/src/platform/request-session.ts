/** The session that a request belongs to. */
export interface RequestSession {
  id: string
  deviceId: string
}

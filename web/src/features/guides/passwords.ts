/** A password that the server has verified. */
export interface KnownPassword {
  guideId: string
  password: string
}

/** Routes that change something, but cannot leave it half done. */
export const accessWithoutOperation: Readonly<Record<string, string>> = {
  'POST /api/verify-access-pin': 'a session; who gets none enters the PIN again',
  'DELETE /api/sessions/:id': 'one row, which is gone or not',
}

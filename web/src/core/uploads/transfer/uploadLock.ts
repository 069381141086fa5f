/**
 * Waits until no other tab of this browser sends the same upload. Returns a function that releases the lock. If the
 * browser has no locks, as on plain HTTP, it does not wait: the server refuses what another tab has sent. Throws when
 * the signal aborts.
 */
export async function takeUploadLock(
  uploadId: string,
  signal: AbortSignal,
  onHeldByOther: (isHeld: boolean) => void,
): Promise<() => void> {
  const { locks } = navigator as { locks?: LockManager }
  if (locks === undefined) return () => undefined
  const name = `pinloft-upload-${uploadId}`
  const isHeld = (await locks.query()).held?.some((lock) => lock.name === name) ?? false
  if (isHeld) onHeldByOther(true)
  const release = Promise.withResolvers<void>()
  const taken = Promise.withResolvers<() => void>()
  locks
    .request(name, { signal }, () => {
      if (isHeld) onHeldByOther(false)
      taken.resolve(release.resolve)
      return release.promise
    })
    .catch(taken.reject)
  return taken.promise
}

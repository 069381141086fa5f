/** When a photo was taken, in the camera's local time: it has no time zone, so it is shown as written. */
export function formatTakenAt(takenAt: string): string {
  const when = new Date(`${takenAt.replace(/(Z|[+-]\d\d:?\d\d)$/, '')}Z`)
  if (Number.isNaN(when.getTime())) return takenAt
  return when.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
}

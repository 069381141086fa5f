/** `pinloft-2026-11-20-150405.tar.age`, in UTC. */
export function datedName(stem: string, now: Date, ending: string): string {
  const [date, time] = now.toISOString().slice(0, 19).split('T')
  return `${stem}-${date}-${time?.replaceAll(':', '')}${ending}`
}

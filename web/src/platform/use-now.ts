import { useEffect, useState } from 'react'

/** The current time, updated every minute, for texts such as '12 min ago'. In milliseconds since the Unix epoch. */
export function useNow(everyMs = 60_000): number {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return nowMs
}

import { useEffect, useState } from 'react'

/** The time, anew each minute, for words such as '12 min ago'. In milliseconds since 1970. */
export function useNow(everyMs = 60_000): number {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return nowMs
}

import { CLOCK_TEXTS, getClock } from '@pinloft/contract/shared/clock'
import { useEffect } from 'react'
import { queryOf, useQuery } from '../../platform/query.ts'
import { toast } from '../../ui/index.ts'

/** Reports once per page load, and when it happens, that the server's clock has jumped ahead. */
export function ClockNotice() {
  const jump = useQuery(queryOf(getClock)).data?.jump ?? null
  const hasJumped = jump !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: how long it still waits changes with each look
  useEffect(() => {
    if (jump === null) return
    const description = CLOCK_TEXTS.detail(jump.aheadMs, jump.waitsForMs)
    toast({ title: CLOCK_TEXTS.title, description, variant: 'destructive' })
  }, [hasJumped])
  return null
}

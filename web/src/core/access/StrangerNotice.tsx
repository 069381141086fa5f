import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { useEffect } from 'react'
import { toast } from '../../ui/index.ts'
import { fetchStrangerGuesses } from './access.api.ts'
import { isNews, markSeen } from './stranger-notice.ts'

/** Reports once behind the gate that unknown browsers have tried to guess the PIN. */
export function StrangerNotice() {
  useEffect(() => {
    const leaving = new AbortController()
    fetchStrangerGuesses(leaving.signal).then(
      (guesses) => {
        if (leaving.signal.aborted || !isNews(guesses, localStorage)) return
        markSeen(guesses, localStorage)
        const sentence = ACCESS_TEXTS.strangersTried(guesses.wrongPins, guesses.networkCount)
        toast({
          title: ACCESS_TEXTS.strangersNotice,
          description: ACCESS_TEXTS.strangersNoticeHelp(sentence),
          variant: 'notice',
        })
      },
      // The next page load checks again.
      () => undefined,
    )
    return () => leaving.abort()
  }, [])
  return null
}

import { testAiProvider } from '@pinloft/contract/assistant/provider'
import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant/screen-texts'
import { CircleCheck, CircleMinus } from 'lucide-react'
import type { ReactNode } from 'react'
import { failureText } from '../../../platform/failures.ts'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { Button, ErrorLine } from '../../../ui/index.ts'

/** Tests the stored provider, and says in words what is wrong. */
export function ProviderTest({ isReady }: { isReady: boolean }) {
  const test = useMutation(mutationOf(testAiProvider))
  return (
    <div className="grid gap-2.5 rounded-[14px] bg-sunken px-4 py-3.5">
      <div className="flex items-center gap-2">
        <h3 className="flex-1 text-sm font-[570] text-ink">{TEXTS.test}</h3>
        <Button
          size="sm"
          className="bg-raised max-md:h-10"
          disabled={!isReady}
          busy={test.isPending}
          busyLabel={TEXTS.testing}
          onClick={() => test.mutate({})}
        >
          {test.isIdle ? TEXTS.test : TEXTS.testAgain}
        </Button>
      </div>
      <div role="status" className="grid gap-2 text-sm">
        {test.data ? (
          <>
            <Line isGood>{TEXTS.testAnswered(test.data.model, (test.data.elapsedMs / 1000).toFixed(1))}</Line>
            <Line isGood={test.data.callsTools}>{test.data.callsTools ? TEXTS.testTools : TEXTS.testNoTools}</Line>
          </>
        ) : (
          !test.isError && <p className="text-ink-3">{TEXTS.testedNothing}</p>
        )}
      </div>
      {test.isError && <ErrorLine>{failureText(test.error, TEXTS.testFailed)}</ErrorLine>}
    </div>
  )
}

function Line({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  const Icon = isGood ? CircleCheck : CircleMinus
  return (
    <p className="flex items-start gap-2 text-ink-2">
      <Icon aria-hidden="true" className={`mt-px size-4 shrink-0 ${isGood ? 'text-ok-ink' : 'text-ink-3'}`} />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  )
}

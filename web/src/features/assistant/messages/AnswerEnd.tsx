import { continueAnswer, retryAnswer } from '@pinloft/contract/assistant/endpoints'
import type { Message } from '@pinloft/contract/assistant/messages'
import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant/screen-texts'
import { ASSISTANT_TEXTS } from '@pinloft/contract/assistant/texts'
import { CircleAlert, Play, RotateCcw, RotateCw } from 'lucide-react'
import { toastFailed } from '../../../platform/failures.ts'
import { CopyButton } from '../../../platform/markdown/CopyButton.tsx'
import { Button, IconButton } from '../../../ui/index.ts'
import { useAnswerAction } from '../messages.api.ts'
import { Branches } from './Branches.tsx'

/** Why an answer ended early, and what can be done with it. */
export function AnswerEnd({ message, text, isBusy }: { message: Message; text: string; isBusy: boolean }) {
  const retry = useAnswerAction(retryAnswer)
  const goOn = useAnswerAction(continueAnswer)
  const { id, state, problem } = message
  const isBegun = text !== '' || message.steps.length > 0
  const isPending = retry.isPending || goOn.isPending
  const act = (action: typeof retry) => {
    if (!isPending) action.mutate({ messageId: id }, { onError: (failure) => toastFailed(TEXTS.actionFailed, failure) })
  }
  if (state === 'complete') {
    return (
      <div className="-mt-1 -mb-2 -ml-[7px] flex items-center gap-0.5">
        {text !== '' && <CopyButton text={text} label={TEXTS.copy} />}
        <IconButton
          size="sm"
          label={TEXTS.tryAgain}
          icon={<RotateCcw aria-hidden="true" />}
          disabled={isBusy}
          onClick={() => act(retry)}
        />
        <Branches message={message} isBusy={isBusy} />
      </div>
    )
  }
  return (
    <div className="grid gap-2">
      {state === 'failed' ? (
        <div role="alert" className="grid gap-1">
          {!isBegun && <p>{ASSISTANT_TEXTS.trouble}</p>}
          {problem !== null && (
            <p className="flex items-start gap-2 text-sm font-[550] text-bad-ink">
              <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              <span className="min-w-0 wrap-anywhere">
                {text === '' ? problem.message : TEXTS.partialKept(problem.message)}
              </span>
            </p>
          )}
        </div>
      ) : (
        <p className="text-sm text-ink-3">{state === 'stopped' ? TEXTS.stopped : TEXTS.interrupted}</p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {isBegun && (
          <Button
            size="sm"
            className="max-md:h-10"
            icon={<Play aria-hidden="true" />}
            disabled={isBusy}
            onClick={() => act(goOn)}
          >
            {TEXTS.continue}
          </Button>
        )}
        <Button
          size="sm"
          className="max-md:h-10"
          icon={<RotateCw aria-hidden="true" />}
          disabled={isBusy}
          onClick={() => act(retry)}
        >
          {TEXTS.retry}
        </Button>
        {text !== '' && <CopyButton text={text} label={TEXTS.copy} />}
        <Branches message={message} isBusy={isBusy} />
      </div>
    </div>
  )
}

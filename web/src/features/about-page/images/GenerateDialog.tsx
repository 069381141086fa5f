import type { AddedAboutImage } from '@pinloft/contract/about-page/endpoints'
import { ABOUT_PAGE_TEXTS as TEXTS } from '@pinloft/contract/about-page/texts'
import { PICTURE_PROMPT_MAX_CHARACTERS } from '@pinloft/contract/assistant/limits'
import { getAiProvider } from '@pinloft/contract/assistant/provider'
import { settingsAddress } from '@pinloft/contract/settings/texts'
import { ERRORS } from '@pinloft/contract/shared/errors'
import { Sparkles } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { ApiError } from '../../../platform/api-error.ts'
import { failureText } from '../../../platform/failures.ts'
import { queryOf, useQuery } from '../../../platform/query.ts'
import { Button, Dialog, ErrorLine, PinField, toast } from '../../../ui/index.ts'
import { useGenerateImage } from '../about-page.api.ts'

interface GenerateDialogProps {
  isOpen: boolean
  onClose: () => void
  onAdded: (image: AddedAboutImage, caption: string, altText: string) => void
}

/** Asks what an image shall show, and has the provider make it. */
export function GenerateDialog({ isOpen, onClose, onAdded }: GenerateDialogProps) {
  const id = useId()
  const [prompt, setPrompt] = useState('')
  const [pin, setPin] = useState('')
  const [problem, setProblem] = useState<{ field: 'prompt' | 'pin'; text: string } | null>(null)
  const promptField = useRef<HTMLTextAreaElement>(null)
  const pinField = useRef<HTMLInputElement>(null)
  const generate = useGenerateImage()
  const isReady = useQuery(queryOf(getAiProvider)).data?.isReady

  function close() {
    setPin('')
    setProblem(null)
    onClose()
  }

  function refuse(field: 'prompt' | 'pin', text: string) {
    setProblem({ field, text })
    if (field === 'pin') pinField.current?.focus()
    else promptField.current?.focus()
  }

  function submit() {
    const wanted = prompt.trim()
    if (isReady === false || generate.isPending) return
    if (wanted === '') return refuse('prompt', TEXTS.promptMissing)
    if (pin.trim() === '') return refuse('pin', ERRORS.pin_missing.message)
    generate.mutate(
      { prompt: wanted, pin },
      {
        onSuccess(image) {
          onAdded(image, TEXTS.generatedCaption(wanted), wanted)
          setPrompt('')
          close()
        },
        onError(failure) {
          setPin('')
          const isPin = failure instanceof ApiError && /^(?:pin_|guess)/.test(failure.code ?? '')
          if (isPin) refuse('pin', failureText(failure, TEXTS.generateFailed))
          else
            toast({ variant: 'destructive', title: 'Error', description: failureText(failure, TEXTS.generateFailed) })
        },
      },
    )
  }

  return (
    <Dialog
      size="sm"
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      title={TEXTS.generateTitle}
      description={TEXTS.generateHelp}
      isHeld={generate.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={close} disabled={generate.isPending}>
            {TEXTS.cancel}
          </Button>
          <Button
            type="submit"
            variant="primary"
            disabled={isReady === false}
            busy={generate.isPending}
            busyLabel={TEXTS.generating}
          >
            {TEXTS.generate}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-[7px] text-left">
        <label htmlFor={id} className="text-sm leading-5 font-[570] text-ink">
          {TEXTS.promptLabel}
        </label>
        <textarea
          ref={promptField}
          id={id}
          rows={3}
          value={prompt}
          maxLength={PICTURE_PROMPT_MAX_CHARACTERS}
          placeholder={TEXTS.promptPlaceholder}
          aria-invalid={problem?.field === 'prompt' || undefined}
          aria-describedby={problem?.field === 'prompt' ? `${id}-error` : undefined}
          onChange={(event) => {
            setPrompt(event.target.value)
            setProblem(null)
          }}
          className="about-area"
        />
        {problem?.field === 'prompt' && <ErrorLine id={`${id}-error`}>{problem.text}</ErrorLine>}
      </div>
      <PinField
        ref={pinField}
        value={pin}
        onValueChange={(typed) => {
          setPin(typed)
          setProblem(null)
        }}
        error={problem?.field === 'pin' ? problem.text : null}
      />
      {isReady === false && <NoProvider />}
    </Dialog>
  )
}

function NoProvider() {
  const [before, settings, after] = TEXTS.noProviderHelp
  return (
    <div role="status" className="flex items-center gap-3 rounded-row bg-beam-soft p-3">
      <Sparkles aria-hidden="true" className="size-5 shrink-0 text-wait-ink [stroke-width:1.75]" />
      <p className="text-sm text-ink-2">
        <b className="block font-[600] text-ink">{TEXTS.noProvider}</b>
        {before}
        <Link href={settingsAddress('ai-provider')} className="font-[550] text-accent-ink underline">
          {settings}
        </Link>
        {after}
      </p>
    </div>
  )
}

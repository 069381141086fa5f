import { AI_KEY_MAX_CHARACTERS } from '@pinloft/contract/assistant/limits'
import { listAiModels, testAiProvider } from '@pinloft/contract/assistant/provider'
import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant/screen-texts'
import { ASSISTANT_TEXTS } from '@pinloft/contract/assistant/texts'
import { CircleCheck, HardDrive, KeyRound } from 'lucide-react'
import { RadioGroup } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { failureText } from '../../../platform/failures.ts'
import { CopyButton } from '../../../platform/markdown/CopyButton.tsx'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { Button, ErrorLine, PasswordField, PinField, TextField, toast } from '../../../ui/index.ts'
import { ModelField } from './ModelField.tsx'
import { useChangeProvider } from './useChangeProvider.ts'

type Way = 'key' | 'local'

/** What stands in place of the conversation until there is a provider. */
export function SetupCard({ isOpenAi }: { isOpenAi: boolean }) {
  const [way, setWay] = useState<Way>(isOpenAi ? 'key' : 'local')
  return (
    <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto p-6 max-md:place-items-start max-md:px-4 max-md:py-5">
      <div className="grid w-full max-w-[520px] gap-5">
        <header className="text-center">
          <SetupDrawing />
          <h2 className="font-display text-[1.5rem] leading-[1.875rem] font-title tracking-display text-ink max-md:text-[1.375rem]">
            {TEXTS.setUp}
          </h2>
          <p className="mt-1 text-balance text-ink-2">{TEXTS.setUpHelp}</p>
        </header>
        <RadioGroup.Root
          aria-label={TEXTS.whereModelRuns}
          value={way}
          onValueChange={(value) => setWay(value === 'local' ? 'local' : 'key')}
          className="grid grid-cols-2 gap-2 max-sm:grid-cols-1"
        >
          <Pick value="key" icon={<KeyRound aria-hidden="true" />} title={TEXTS.withKey} help={TEXTS.withKeyHelp} />
          <Pick value="local" icon={<HardDrive aria-hidden="true" />} title={TEXTS.local} help={TEXTS.localHelp} />
        </RadioGroup.Root>
        {way === 'key' ? <KeyForm /> : <LocalForm />}
      </div>
    </div>
  )
}

function Pick({ value, icon, title, help }: { value: Way; icon: ReactNode; title: string; help: string }) {
  return (
    <RadioGroup.Item
      value={value}
      className="group grid min-h-16 grid-cols-[36px_minmax(0,1fr)] items-center gap-3 rounded-[14px] p-3 text-left shadow-[inset_0_0_0_1px_var(--line-strong)] hover:bg-hover data-[state=checked]:bg-selected data-[state=checked]:shadow-[inset_0_0_0_1.5px_var(--accent)]"
    >
      <span className="grid size-9 place-items-center rounded-md bg-sunken text-ink-3 group-data-[state=checked]:bg-surface group-data-[state=checked]:text-accent-ink dark:group-data-[state=checked]:bg-press [&_svg]:size-[18px]">
        {icon}
      </span>
      <span>
        <b className="block leading-[19px] font-[570] text-ink">{title}</b>
        <small className="block text-sm leading-[17px] text-ink-3 group-data-[state=checked]:text-ink-2">{help}</small>
      </span>
    </RadioGroup.Item>
  )
}

/** Saves, then tests what was saved. Problems stay beside the fields. */
function useSaveAndTest() {
  const change = useChangeProvider()
  const test = useMutation(mutationOf(testAiProvider))
  const [problem, setProblem] = useState<{ isPin: boolean; text: string } | null>(null)

  async function save(body: Parameters<typeof change.mutateAsync>[0]) {
    setProblem(null)
    let isSaved = false
    try {
      await change.mutateAsync(body)
      isSaved = true
      const { model, elapsedMs } = await test.mutateAsync({})
      toast({ title: TEXTS.saved, description: TEXTS.testAnswered(model, (elapsedMs / 1000).toFixed(1)) })
    } catch (failure) {
      const isPin = failure instanceof ApiError && failure.code === 'pin_invalid'
      const text = failureText(failure, isSaved ? TEXTS.testFailed : TEXTS.saveFailed)
      setProblem({ isPin, text })
      // Now the conversation stands in place of the card.
      if (isSaved) toast({ variant: 'destructive', title: TEXTS.testFailed, description: text })
    }
  }
  return { save, problem, clear: () => setProblem(null), isBusy: change.isPending || test.isPending }
}

function KeyForm() {
  const [apiKey, setApiKey] = useState('')
  const [pin, setPin] = useState('')
  const { save, problem, clear, isBusy } = useSaveAndTest()
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (isBusy || apiKey.trim() === '' || pin.trim() === '') return
        void save({ apiKey: apiKey.trim(), address: null, pin })
        setPin('')
      }}
    >
      <Pair>
        <PasswordField
          label={TEXTS.key}
          secretName="key"
          placeholder={TEXTS.keyPlaceholder}
          maxLength={AI_KEY_MAX_CHARACTERS}
          value={apiKey}
          onValueChange={(typed) => {
            setApiKey(typed)
            clear()
          }}
          error={problem && !problem.isPin ? problem.text : null}
          hint={apiKey !== '' && !apiKey.startsWith('sk-') ? ASSISTANT_TEXTS.keyInvalidHelp : undefined}
        />
        <PinField
          value={pin}
          onValueChange={(typed) => {
            setPin(typed)
            clear()
          }}
          error={problem?.isPin ? problem.text : null}
        />
      </Pair>
      <Foot text={TEXTS.keyKept} isBusy={isBusy} isReady={apiKey.trim() !== '' && pin.trim() !== ''} />
    </form>
  )
}

function LocalForm() {
  const [address, setAddress] = useState('')
  const [model, setModel] = useState<string | null>(null)
  const [pin, setPin] = useState('')
  const look = useMutation(mutationOf(listAiModels))
  const { save, problem, clear, isBusy } = useSaveAndTest()
  const found = look.data
  const isLooked = found !== undefined && look.variables?.address === address.trim()
  const lookNow = () => {
    if (address.trim() === '' || look.isPending) return
    clear()
    look.mutate({ address: address.trim() }, { onSuccess: ({ models }) => setModel(models[0] ?? null) })
  }
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isLooked) return lookNow()
        if (isBusy || pin.trim() === '') return
        void save({ address: address.trim(), chatModel: model, pin })
        setPin('')
      }}
    >
      <div className="grid gap-2">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <TextField
              label={TEXTS.address}
              type="url"
              inputMode="url"
              spellCheck={false}
              placeholder={TEXTS.addressPlaceholder}
              value={address}
              onValueChange={(typed) => {
                setAddress(typed)
                look.reset()
                clear()
              }}
              error={look.error && failureText(look.error, TEXTS.modelsFailed)}
            />
          </div>
          <Button
            className="mt-[27px] h-10"
            busy={look.isPending}
            busyLabel={TEXTS.looking}
            disabled={address.trim() === ''}
            onClick={lookNow}
          >
            {TEXTS.look}
          </Button>
        </div>
        {isLooked && (
          <p role="status" className="flex items-center gap-2 text-sm text-ink-2 tabular-nums">
            <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-ok-ink" />
            {TEXTS.answered(found.software, found.elapsedMs, found.models.length)}
          </p>
        )}
      </div>
      {isLooked ? (
        <>
          <Pair>
            <ModelField label={TEXTS.model} models={found.models} value={model} onChange={setModel} />
            <PinField
              value={pin}
              onValueChange={(typed) => {
                setPin(typed)
                clear()
              }}
              error={problem?.isPin ? problem.text : null}
            />
          </Pair>
          {problem && !problem.isPin && <ErrorLine>{problem.text}</ErrorLine>}
          <Foot text={TEXTS.localKept} isBusy={isBusy} isReady={pin.trim() !== ''} />
        </>
      ) : (
        <section className="grid gap-2">
          <p className="text-sm text-ink-3">{TEXTS.noServerYet}</p>
          {TEXTS.localCommands.map((command) => (
            <CommandLine key={command} command={command} />
          ))}
        </section>
      )}
    </form>
  )
}

function Pair({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_190px] items-start gap-3 max-md:grid-cols-1 max-md:gap-4">
      {children}
    </div>
  )
}

function Foot({ text, isBusy, isReady }: { text: string; isBusy: boolean; isReady: boolean }) {
  return (
    <footer className="flex items-center gap-2 max-md:flex-wrap">
      <span className="min-w-0 flex-1 text-sm text-pretty text-ink-3 max-md:flex-[1_0_100%]">{text}</span>
      <Button
        type="submit"
        variant="primary"
        className="max-md:flex-1"
        busy={isBusy}
        busyLabel={TEXTS.savingAndTesting}
        disabled={!isReady}
      >
        {TEXTS.saveAndTest}
      </Button>
    </footer>
  )
}

/** The house, and a plug that leads to it. */
function SetupDrawing() {
  const cloud = 'M12 40a12 12 0 0 1 1-24 18 18 0 0 1 34-6 14 14 0 0 1 21 10 10.500 10.500 0 0 1 0 20z'
  return (
    <svg
      viewBox="0 0 164 96"
      aria-hidden="true"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="1.800"
      className="mx-auto mb-3 h-24 w-[164px] max-md:mb-1 max-md:h-[82px] max-md:w-[140px]"
    >
      <path transform="translate(4 46) scale(0.95)" d={cloud} fill="var(--surface-sunken)" />
      <path transform="translate(96 50) scale(0.85)" d={cloud} fill="var(--surface-sunken)" />
      <path d="M66 9l29 19v44a5 5 0 0 1-5 5H42a5 5 0 0 1-5-5V28z" fill="var(--surface-raised)" stroke="var(--ink-3)" />
      <circle cx="66" cy="44" r="12" fill="var(--surface-sunken)" stroke="var(--ink-3)" />
      <path d="M57 66h18" stroke="var(--ink-3)" />
      <g stroke="var(--accent)" strokeWidth="2.200">
        <path d="M95 60h9c10 0 10-16 20-16h4" />
        <path d="M128 37h6a7 7 0 0 1 0 14h-6zM141 40.500h6M141 47.500h6" />
      </g>
    </svg>
  )
}

/** A command to run elsewhere, with a button that copies it. */
function CommandLine({ command }: { command: string }) {
  return (
    <div className="flex min-h-11 items-center gap-3 rounded-[14px] bg-sunken py-1.5 pr-2 pl-4">
      <code className="min-w-0 flex-1 font-mono text-sm wrap-anywhere text-ink">{command}</code>
      <CopyButton text={command} label={TEXTS.copyCommand(command)} />
    </div>
  )
}

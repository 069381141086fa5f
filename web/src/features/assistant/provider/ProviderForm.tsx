import {
  AI_ADDRESS_MAX_CHARACTERS,
  AI_CONTEXT_MAX_TOKENS,
  AI_CONTEXT_MIN_TOKENS,
  AI_KEY_MAX_CHARACTERS,
} from '@pinloft/contract/assistant/limits'
import { type AiProvider, listAiModels } from '@pinloft/contract/assistant/provider'
import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant/screen-texts'
import { useRef, useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { failureText } from '../../../platform/failures.ts'
import { queryOf, useQuery } from '../../../platform/query.ts'
import {
  ActionDialog,
  Button,
  ErrorLine,
  PasswordField,
  PinField,
  SegmentedControl,
  Switch,
  TextField,
  toast,
} from '../../../ui/index.ts'
import { hostOf } from './hostOf.ts'
import { ModelField } from './ModelField.tsx'
import { FIRST_ADDRESSES, type ModelLocation, modelLocation } from './modelLocation.ts'
import { ProviderTest } from './ProviderTest.tsx'
import { useChangeProvider } from './useChangeProvider.ts'

type Edits = Partial<Pick<AiProvider, 'address' | 'chatModel' | 'imageModel' | 'usesTools' | 'seesPictures'>> & {
  apiKey?: string
  contextTokens?: string
}

interface Problem {
  field: 'pin' | 'key' | 'address' | 'context' | null
  text: string
}

/** Where the provider is, with which key and models; saved together, with the PIN. */
export function ProviderForm({ provider }: { provider: AiProvider }) {
  const [edits, setEdits] = useState<Edits>({})
  const [pin, setPin] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isRemovingKey, setIsRemovingKey] = useState(false)
  const addressField = useRef<HTMLInputElement>(null)
  const change = useChangeProvider()
  const address = edits.address ?? provider.address
  const isSameAddress = address.trim() === provider.address
  const models = useQuery({ ...queryOf(listAiModels, {}), enabled: provider.isReady, staleTime: 60_000 })
  const shown = { ...provider, ...edits }
  const isChanged = Object.keys(edits).some((field) => field !== 'address' || !isSameAddress)

  function edit(changes: Edits) {
    setProblem(null)
    setEdits((before) => ({ ...before, ...changes }))
  }

  function choosePlace(place: ModelLocation) {
    edit({ address: modelLocation(provider.address) === place ? provider.address : FIRST_ADDRESSES[place] })
    if (place === 'other') addressField.current?.focus()
  }

  async function save() {
    if (change.isPending || !isChanged) return
    const { address: _address, apiKey, contextTokens, ...others } = edits
    const tokens = contextTokens === undefined ? undefined : Number(contextTokens)
    if (tokens !== undefined && !isContext(tokens)) {
      const text = TEXTS.contextInvalid(inWords(AI_CONTEXT_MIN_TOKENS), inWords(AI_CONTEXT_MAX_TOKENS))
      return setProblem({ field: 'context', text })
    }
    try {
      await change.mutateAsync({
        pin,
        ...others,
        ...(!isSameAddress && { address: address.trim() || null }),
        ...(apiKey?.trim() && { apiKey: apiKey.trim() }),
        ...(tokens !== undefined && { contextTokens: tokens }),
      })
      setEdits({})
      setPin('')
      toast({ title: TEXTS.saved })
    } catch (failure) {
      setPin('')
      setProblem({ field: fieldOf(failure), text: failureText(failure, TEXTS.saveFailed) })
    }
  }

  const textOf = (field: Problem['field']) => (problem?.field === field ? problem.text : null)
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className="max-w-[420px]">
        <SegmentedControl<ModelLocation>
          isField
          label={TEXTS.whereModelRuns}
          value={modelLocation(address)}
          onValueChange={choosePlace}
          options={[
            { value: 'openAi', label: TEXTS.openAi },
            { value: 'local', label: TEXTS.local },
            { value: 'other', label: TEXTS.otherAddress },
          ]}
        />
      </div>
      <div className="grid grid-cols-2 items-start gap-5 max-sm:grid-cols-1 max-sm:gap-4">
        <TextField
          ref={addressField}
          label={TEXTS.address}
          type="url"
          inputMode="url"
          spellCheck={false}
          maxLength={AI_ADDRESS_MAX_CHARACTERS}
          value={address}
          onValueChange={(typed) => edit({ address: typed })}
          hint={address.trim() === '' ? TEXTS.addressHelp : TEXTS.whereDataGoes(hostOf(address))}
          error={textOf('address')}
        />
        <div className="grid gap-1">
          <PasswordField
            label={TEXTS.key}
            secretName="key"
            placeholder={
              provider.keyEnding === null || !isSameAddress ? TEXTS.noKey : TEXTS.keySaved(provider.keyEnding)
            }
            maxLength={AI_KEY_MAX_CHARACTERS}
            value={edits.apiKey ?? ''}
            onValueChange={(typed) => edit({ apiKey: typed })}
            hint={TEXTS.keyHelp}
            error={textOf('key')}
          />
          {provider.keyEnding !== null && isSameAddress && (
            <Button
              size="sm"
              variant="ghost"
              className="-ml-2.5 justify-self-start"
              onClick={() => setIsRemovingKey(true)}
            >
              {TEXTS.removeKey}
            </Button>
          )}
        </div>
        {isSameAddress && (
          <>
            <ModelField
              label={TEXTS.chatModel}
              models={models.data?.models ?? []}
              value={shown.chatModel}
              onChange={(chatModel) => edit({ chatModel })}
              hint={
                models.isError ? (
                  <span className="text-bad-ink">{failureText(models.error, TEXTS.modelsFailed)}</span>
                ) : models.data ? (
                  TEXTS.offered(models.data.models.length)
                ) : undefined
              }
            />
            <ModelField
              label={TEXTS.imageModel}
              models={models.data?.models ?? []}
              value={shown.imageModel}
              onChange={(imageModel) => edit({ imageModel })}
            />
          </>
        )}
        <div className="grid gap-4">
          <Switch
            label={TEXTS.usesTools}
            help={TEXTS.usesToolsHelp}
            checked={shown.usesTools}
            onCheckedChange={(usesTools) => edit({ usesTools })}
          />
          <Switch
            label={TEXTS.seesPictures}
            help={TEXTS.seesPicturesHelp}
            checked={shown.seesPictures}
            onCheckedChange={(seesPictures) => edit({ seesPictures })}
          />
          <TextField
            label={TEXTS.contextTokens}
            inputMode="numeric"
            value={edits.contextTokens ?? String(provider.contextTokens)}
            onValueChange={(typed) => edit({ contextTokens: typed })}
            hint={TEXTS.contextHelp}
            error={textOf('context')}
          />
        </div>
        <ProviderTest isReady={provider.isReady && isSameAddress} />
      </div>
      {problem?.field === null && <ErrorLine>{problem.text}</ErrorLine>}
      <div className="flex items-start gap-3 border-t border-line pt-5 max-sm:flex-wrap">
        <div className="w-[190px] max-sm:w-full">
          <PinField
            value={pin}
            onValueChange={(typed) => {
              setPin(typed)
              setProblem(null)
            }}
            error={textOf('pin')}
          />
        </div>
        <span className="min-w-0 flex-1 pt-9 text-sm text-ink-3 max-sm:flex-[1_0_100%] max-sm:pt-0">
          {TEXTS.pinHelp}
        </span>
        <Button
          type="submit"
          variant="primary"
          className="mt-[27px] h-10 max-sm:mt-0 max-sm:flex-1"
          disabled={!isChanged || pin.trim() === ''}
          busy={change.isPending}
          busyLabel={TEXTS.saving}
        >
          {TEXTS.save}
        </Button>
      </div>
      <RemoveKeyDialog isOpen={isRemovingKey} onClose={() => setIsRemovingKey(false)} />
    </form>
  )
}

function RemoveKeyDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { mutateAsync } = useChangeProvider()
  return (
    <ActionDialog
      isOpen={isOpen}
      title={TEXTS.removeKey}
      description={TEXTS.removeKeyHelp}
      action={TEXTS.removeKey}
      busyAction={TEXTS.saving}
      isBad
      asksPin
      run={(pin) => mutateAsync({ pin, apiKey: null })}
      failed={TEXTS.saveFailed}
      onDone={() => toast({ title: TEXTS.keyRemoved })}
      onClose={onClose}
    />
  )
}

const FIELDS: Readonly<Record<string, Problem['field']>> = {
  pin_invalid: 'pin',
  pin_missing: 'pin',
  api_key_invalid: 'key',
  api_key_missing: 'key',
  ai_address_invalid: 'address',
  ai_address_forbidden: 'address',
}

function fieldOf(failure: unknown): Problem['field'] {
  return failure instanceof ApiError && failure.code !== null ? (FIELDS[failure.code] ?? null) : null
}

function isContext(tokens: number): boolean {
  return Number.isInteger(tokens) && tokens >= AI_CONTEXT_MIN_TOKENS && tokens <= AI_CONTEXT_MAX_TOKENS
}

function inWords(count: number): string {
  return count.toLocaleString('en')
}

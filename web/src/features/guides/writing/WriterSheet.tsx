import type { Guide, GuideText } from '@pinloft/contract/guides/endpoints'
import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'
import { ERRORS } from '@pinloft/contract/shared/errors'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isComposing, shortcutKey } from '../../../platform/input-method.ts'
import { useMediaQuery } from '../../../platform/use-media-query.ts'
import { useWarningBeforeLeaving } from '../../../platform/use-warning-before-leaving.ts'
import { Button, classNames, DraftStatus, IconButton, Page, Pane, SegmentedControl } from '../../../ui/index.ts'
import type { GuidesNavigation } from '../guidesRoute.ts'
import type { KnownPassword } from '../passwords.ts'
import { VerifyPasswordDialog } from '../VerifyPasswordDialog.tsx'
import { ConflictPane } from './ConflictPane.tsx'
import { ContinuedNote } from './ContinuedNote.tsx'
import { DiscardDraftDialog } from './DiscardDraftDialog.tsx'
import { FormatBar, PhoneFormatBar } from './FormatBar.tsx'
import type { InitialDraft } from './initialDraft.ts'
import { LeaveWriterDialog } from './LeaveWriterDialog.tsx'
import { PasswordFoot } from './PasswordFields.tsx'
import { useSaving } from './useSaving.ts'
import { useWriter } from './useWriter.ts'
import { WriterFields } from './WriterFields.tsx'
import { WriterPreview } from './WriterPreview.tsx'
import { WriterSource } from './WriterSource.tsx'
import './writer.css'

const PHONE = '(width < 1024px)'

type Mode = 'write' | 'both' | 'preview'
const MODES: readonly Mode[] = ['write', 'both', 'preview']

export interface WriterSheetProps {
  title: string
  opening: InitialDraft
  navigation: GuidesNavigation
  password: string
  onPassword: (known: KnownPassword) => void
}

/** The fields of a guide, its source with a preview beside it, and its draft. Fills the sheet. */
export function WriterSheet({ title, opening, navigation, password, onPassword }: WriterSheetProps) {
  const { guide } = opening
  const writer = useWriter(opening)
  const { text, draft, protection, editor } = writer
  const isPhone = useMediaQuery(PHONE)
  const [wantedMode, setMode] = useState<Mode>('both')
  const mode = isPhone && wantedMode === 'both' ? 'write' : wantedMode
  const [asked, setAsked] = useState<'leave' | 'discard' | 'password' | null>(null)
  const [conflict, setConflict] = useState<Guide | null>(null)
  const titleField = useRef<HTMLInputElement>(null)
  const saving = useSaving({
    guide,
    keeper: draft.keeper,
    baseRevision: writer.base.revision,
    password,
    protection,
    onSaved: (stored) => navigation.replace({ view: 'read', guideId: stored.id }),
    onConflict: setConflict,
    onWrongPassword: () => setAsked('password'),
  })
  const isReady = text.title.trim() !== '' && text.content.trim() !== '' && !protection.isMissing
  const isChanged = writer.isUnsaved || protection.isChanged
  const draftConflict = draft.state.type === 'conflict' ? draft.state.theirs : null
  const isComparing = conflict !== null || draftConflict !== null

  useWarningBeforeLeaving(isChanged && draft.state.type !== 'saved')
  useWriterKeys({
    onSave: () => isReady && !isComparing && asked === null && void saving.save(text),
    onEscape: () => {
      if (conflict !== null) setConflict(null)
      else leave()
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the sheet opens
  useEffect(() => {
    if (text.title === '') titleField.current?.focus()
    else editor.focus()
  }, [])

  function goBack() {
    if (guide === null) navigation.goToLibrary()
    else navigation.goTo({ view: 'read', guideId: guide.id })
  }

  function leave() {
    if (isChanged) setAsked('leave')
    else void leaveUnchanged()
  }

  /** A draft that says the same as the guide is of no use. */
  async function leaveUnchanged() {
    if (draft.keeper.stored !== null || draft.keeper.isPending) await writer.discard()
    goBack()
  }

  async function discard() {
    setAsked(null)
    if (await writer.discard()) goBack()
  }

  const saveButton = (
    <Button
      variant="primary"
      disabled={!isReady}
      busy={saving.isSaving}
      busyLabel={guide === null ? TEXTS.creating : TEXTS.updating}
      aria-keyshortcuts="Control+S"
      onClick={() => void saving.save(text)}
    >
      {isPhone
        ? guide === null
          ? TEXTS.createShort
          : TEXTS.updateShort
        : guide === null
          ? TEXTS.create
          : TEXTS.update}
    </Button>
  )
  return (
    <Page
      title={title}
      shape="sheet"
      isWholeHeight
      back={
        <IconButton
          onSky
          label={guide === null ? TEXTS.back : TEXTS.backToGuide}
          icon={<ArrowLeft aria-hidden="true" />}
          onClick={leave}
        />
      }
      phoneTools={
        <>
          <DraftStatus state={draft.state} onRetry={() => draft.keeper.retry()} isIconOnly />
          {saveButton}
        </>
      }
    >
      <Pane
        role="dialog"
        aria-label={title}
        className="relative flex min-h-0 flex-1 flex-col overflow-hidden max-md:rounded-b-none"
      >
        <div className={classNames('flex min-h-0 flex-1 flex-col', isComparing && 'hidden')}>
          {!isPhone && (
            <div className="flex h-[60px] shrink-0 items-center gap-2 border-b border-line pr-3.5 pl-4">
              <ModeChoice mode={mode} modes={MODES} onMode={setMode} />
              <span className="flex-1" />
              <DraftStatus state={draft.state} onRetry={() => draft.keeper.retry()} />
              {(draft.state.type !== 'none' || writer.isContinued) && (
                <Button variant="ghost" onClick={() => setAsked('discard')}>
                  {TEXTS.discardDraft}
                </Button>
              )}
              {saveButton}
            </div>
          )}
          {writer.isContinued && opening.continued !== null && <ContinuedNote {...opening.continued} />}
          <WriterFields
            text={text}
            onText={writer.change}
            protection={protection}
            titleField={titleField}
            isPhone={isPhone}
          />
          {isPhone && (
            <div className="shrink-0 px-4 pb-1 [&>div]:w-full">
              <ModeChoice mode={mode} modes={['write', 'preview']} onMode={setMode} isField />
            </div>
          )}
          <div className="flex min-h-0 flex-1">
            <div className={classNames('flex min-h-0 min-w-0 flex-1 flex-col', mode === 'preview' && 'hidden')}>
              {!isPhone && <FormatBar editor={editor} />}
              <PicturesOnTheirWay names={editor.pendingPictures} />
              <WriterSource editor={editor} />
            </div>
            {mode !== 'write' && (
              <div className={classNames('flex min-h-0 min-w-0 flex-1', mode === 'both' && 'border-l border-line')}>
                <WriterPreview content={text.content} />
              </div>
            )}
          </div>
          {isPhone ? mode === 'write' && <PhoneFormatBar editor={editor} /> : <PasswordFoot protection={protection} />}
        </div>
        {conflict !== null && (
          <ConflictPane
            title={TEXTS.conflictTitle}
            description={ERRORS.guide_changed_elsewhere.message}
            theirs={conflict}
            mine={text}
            isSaving={saving.isSaving}
            onKeepMine={() => {
              writer.beginFrom(conflict)
              void saving.save(text, { baseRevision: conflict.revision })
            }}
            onTakeTheirs={() => void settle(conflict, conflict)}
            onMerge={(merged) => void settle(conflict, merged)}
            onBack={() => setConflict(null)}
          />
        )}
        {conflict === null && draftConflict !== null && (
          <ConflictPane
            title={TEXTS.draftConflictTitle}
            description={ERRORS.guide_draft_changed_elsewhere.message}
            theirs={draftConflict}
            mine={text}
            isSaving={false}
            onKeepMine={() => settleDraft(text)}
            onTakeTheirs={() => settleDraft(draftConflict)}
            onMerge={settleDraft}
            onBack={leave}
          />
        )}
      </Pane>
      <LeaveWriterDialog
        open={asked === 'leave'}
        state={draft.state}
        onStay={() => setAsked(null)}
        onLeave={goBack}
        onDiscard={() => void discard()}
      />
      <DiscardDraftDialog open={asked === 'discard'} onCancel={() => setAsked(null)} onDiscard={() => void discard()} />
      <VerifyPasswordDialog
        guide={asked === 'password' ? guide : null}
        onCancel={() => setAsked(null)}
        onVerified={(known) => {
          setAsked(null)
          onPassword(known)
          void saving.save(text, { password: known.password })
        }}
      />
    </Page>
  )

  /** Goes on writing from the stored guide, with a text that was made from both. */
  async function settle(stored: Guide, next: GuideText) {
    setConflict(null)
    writer.beginFrom(stored)
    writer.put({ ...next })
    editor.focus()
  }

  function settleDraft(next: GuideText) {
    if (draftConflict === null) return
    const { id, revision } = draftConflict
    draft.keeper.rebase({ id, revision })
    writer.put({ ...next })
    editor.focus()
  }
}

interface ModeChoiceProps {
  mode: Mode
  modes: readonly Mode[]
  onMode: (mode: Mode) => void
  isField?: boolean
}

function ModeChoice({ mode, modes, onMode, isField }: ModeChoiceProps) {
  return (
    <SegmentedControl
      label={TEXTS.modes}
      value={mode}
      onValueChange={onMode}
      isField={isField}
      options={modes.map((value) => ({ value, label: TEXTS[value] }))}
    />
  )
}

function PicturesOnTheirWay({ names }: { names: readonly { id: string; name: string; percent: number }[] }) {
  return (
    <p role="status" className="px-5 text-sm text-ink-2 tabular-nums not-empty:py-2 max-md:px-4">
      {names.length > 0 && names.map(({ name, percent }) => TEXTS.pictureUploading(name, percent)).join(' · ')}
    </p>
  )
}

/** Ctrl+S saves wherever the focus is, and never saves the page; Escape leaves unless a dialog or menu takes it. */
function useWriterKeys({ onSave, onEscape }: { onSave: () => void; onEscape: () => void }): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !isComposing(event)) {
      const isTaken = document.querySelector(':is([role=dialog], [role=menu])[data-state=open]') !== null
      if (!isTaken) onEscape()
    }
    if (shortcutKey(event) !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    onSave()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

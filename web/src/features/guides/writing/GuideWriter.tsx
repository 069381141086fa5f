import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'
import { GUIDES_TEXTS } from '@pinloft/contract/guides/texts'
import { useState } from 'react'
import { ListError } from '../../../kit/list/ListError.tsx'
import { Button, EmptyState, LostIllustration, Page, Pane } from '../../../ui/index.ts'
import { isGuideGone } from '../guides.api.ts'
import type { GuidesNavigation } from '../guidesRoute.ts'
import type { KnownPassword } from '../passwords.ts'
import { SheetWaiting } from '../SheetWaiting.tsx'
import { VerifyPasswordDialog } from '../VerifyPasswordDialog.tsx'
import { useInitialDraft } from './initialDraft.ts'
import { WriterSheet } from './WriterSheet.tsx'

export interface GuideWriterProps {
  navigation: GuidesNavigation
  /** The guide to change; `null` for a new one. */
  guideId: string | null
  /** The draft of a new guide to continue. */
  draftId: string | null
  /** The verified password of the guide. */
  password: string | null
  onPassword: (known: KnownPassword) => void
}

/** Writes a guide. A protected one opens only once its password was verified. */
export default function GuideWriter({ navigation, guideId, draftId, password, onPassword }: GuideWriterProps) {
  const { opening, error, retry } = useInitialDraft(guideId, draftId)
  // After a password was entered anew the sheet stays as it is.
  const [wasOpen, setWasOpen] = useState(false)
  const title = guideId === null ? GUIDES_TEXTS.createTitle : GUIDES_TEXTS.editTitle

  if (opening === null) {
    if (error === null) return <SheetWaiting />
    return (
      <Page title={title} shape="sheet">
        <Pane className="flex min-h-64 flex-1 flex-col">
          {isGuideGone(error) ? (
            <EmptyState
              level={2}
              className="flex-1 justify-center"
              drawing={<LostIllustration />}
              title={error.message}
              action={<Button onClick={() => navigation.goToLibrary()}>{TEXTS.back}</Button>}
            />
          ) : (
            <ListError error={error} title={TEXTS.guideFailed} onRetry={retry} />
          )}
        </Pane>
      </Page>
    )
  }
  const { guide } = opening
  if (guide?.isPasswordProtected && password === null && !wasOpen) {
    return (
      <>
        <SheetWaiting />
        <VerifyPasswordDialog
          guide={guide}
          onCancel={() => navigation.replace({ view: 'read', guideId: guide.id })}
          onVerified={onPassword}
        />
      </>
    )
  }
  if (!wasOpen) setWasOpen(true)
  return (
    <WriterSheet
      title={title}
      opening={opening}
      navigation={navigation}
      password={password ?? ''}
      onPassword={onPassword}
    />
  )
}

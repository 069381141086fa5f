import { ABOUT_TITLE_MAX_CHARACTERS } from '@pinloft/contract/about-page/limits'
import { ABOUT_PAGE_TEXTS as TEXTS } from '@pinloft/contract/about-page/texts'
import { Lock } from 'lucide-react'
import { lazy, type ReactNode, type RefObject, Suspense } from 'react'
import { Skeleton, Switch, TextField } from '../../../ui/index.ts'
import type { AboutDraftInHand } from '../draft/useAboutDraft.ts'
import type { ImagesBeingAdded } from '../images/useAddImages.ts'
import { ImagesField } from './ImagesField.tsx'
import { ThemeField } from './ThemeField.tsx'

/** The editor is large, and the rest of the form does not need it. */
const DescriptionField = lazy(() => import('./DescriptionField.tsx'))

interface AboutFormProps {
  draft: AboutDraftInHand
  images: ImagesBeingAdded
  titleField: RefObject<HTMLInputElement | null>
  titleError: string | null
  status: ReactNode
  isProtected: boolean
  onProtected: (isProtected: boolean) => void
}

export function AboutForm(props: AboutFormProps) {
  const { draft, images, titleField, titleError, status, isProtected, onProtected } = props
  const { text, update } = draft
  return (
    <>
      <div className="relative">
        {status !== null && <div className="absolute top-0 right-0">{status}</div>}
        <TextField
          ref={titleField}
          label={TEXTS.titleLabel}
          value={text.title}
          maxLength={ABOUT_TITLE_MAX_CHARACTERS}
          error={titleError}
          onValueChange={(title) => update((now) => ({ ...now, title }))}
        />
      </div>
      <Suspense fallback={<Skeleton className="h-[164px] w-full shrink-0" />}>
        <DescriptionField
          key={draft.generation}
          value={text.description}
          onChange={(description) => update((now) => ({ ...now, description }))}
        />
      </Suspense>
      <ImagesField draft={draft} images={images} />
      <ThemeField value={text.theme} onChange={(theme) => update((now) => ({ ...now, theme }))} />
      <div className="flex items-center gap-3">
        <span className="grid size-9 shrink-0 place-items-center rounded-md bg-sunken text-ink-3">
          <Lock aria-hidden="true" className="size-[18px] [stroke-width:1.75]" />
        </span>
        <div className="flex-1">
          <Switch
            label={TEXTS.password}
            help={isProtected ? TEXTS.passwordOn : TEXTS.passwordOff}
            checked={isProtected}
            onCheckedChange={onProtected}
          />
        </div>
      </div>
    </>
  )
}

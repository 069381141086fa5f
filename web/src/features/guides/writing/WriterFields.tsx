import { type GuideText, getGuideLibrary } from '@pinloft/contract/guides/endpoints'
import {
  GUIDE_DESCRIPTION_MAX_CHARACTERS,
  GUIDE_LABEL_MAX_CHARACTERS,
  GUIDE_TITLE_MAX_CHARACTERS,
} from '@pinloft/contract/guides/limits'
import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'
import { ChevronRight } from 'lucide-react'
import { type RefObject, useId, useState } from 'react'
import { queryOf, useQuery } from '../../../platform/query.ts'
import { BottomSheet, Button, TextField } from '../../../ui/index.ts'
import { PasswordFields } from './PasswordFields.tsx'
import { TagsField } from './TagsField.tsx'
import type { GuideProtection } from './useProtection.ts'

export interface WriterFieldsProps {
  text: GuideText
  onText: (change: Partial<GuideText>) => void
  protection: GuideProtection
  titleField: RefObject<HTMLInputElement | null>
  isPhone: boolean
}

/** Title, description and labels. On a phone all but the title are in a sheet. */
export function WriterFields(props: WriterFieldsProps) {
  const { text, onText, protection, titleField, isPhone } = props
  const [isOpen, setIsOpen] = useState(false)
  const title = (
    <TextField
      ref={titleField}
      label={TEXTS.titleLabel}
      value={text.title}
      onValueChange={(typed) => onText({ title: typed })}
      maxLength={GUIDE_TITLE_MAX_CHARACTERS}
      required
    />
  )
  if (!isPhone) {
    return (
      <div className="grid shrink-0 grid-cols-[minmax(0,1.15fr)_minmax(0,1.35fr)_160px_minmax(0,0.9fr)] items-start gap-3 border-b border-line px-5 py-4">
        {title}
        <DetailFields {...props} />
      </div>
    )
  }
  return (
    <div className="grid shrink-0 gap-3 px-4 pt-4 pb-3">
      {title}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="flex min-h-[52px] w-full items-center gap-3 rounded-[14px] bg-sunken py-2 pr-2.5 pl-3.5 text-left"
      >
        <span className="min-w-0 flex-1">
          <span className="block leading-[18px] font-label text-ink">{TEXTS.details}</span>
          <span className="block truncate text-sm leading-[18px] text-ink-3">
            {summaryOf(text, protection.isOn) || TEXTS.noDetails}
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="size-[18px] shrink-0 text-ink-3" />
      </button>
      <BottomSheet open={isOpen} onOpenChange={setIsOpen} label={TEXTS.details}>
        <div className="grid gap-4 px-3 pt-2 pb-3">
          <DetailFields {...props} />
          <PasswordFields protection={protection} />
          <Button variant="primary" block onClick={() => setIsOpen(false)}>
            {TEXTS.done}
          </Button>
        </div>
      </BottomSheet>
    </div>
  )
}

function DetailFields({ text, onText }: WriterFieldsProps) {
  const { data: library } = useQuery(queryOf(getGuideLibrary))
  const id = useId()
  return (
    <>
      <TextField
        label={TEXTS.descriptionLabel}
        value={text.description}
        onValueChange={(description) => onText({ description })}
        maxLength={GUIDE_DESCRIPTION_MAX_CHARACTERS}
      />
      <div className="min-w-0">
        <TextField
          label={TEXTS.categoryLabel}
          list={id}
          value={text.category ?? ''}
          onValueChange={(category) => onText({ category: category === '' ? null : category })}
          maxLength={GUIDE_LABEL_MAX_CHARACTERS}
        />
        <datalist id={id}>
          {library?.categories.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </div>
      <TagsField
        tags={text.tags}
        known={library?.tags.map(({ name }) => name) ?? []}
        onTags={(tags) => onText({ tags })}
      />
    </>
  )
}

function summaryOf({ category, tags }: GuideText, isProtected: boolean): string {
  return [category, tags.length > 0 && TEXTS.tagCount(tags.length), isProtected && TEXTS.passwordOn]
    .filter(Boolean)
    .join(' · ')
}

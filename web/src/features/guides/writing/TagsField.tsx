import { GUIDE_LABEL_MAX_CHARACTERS, GUIDE_TAGS_MAX } from '@pinloft/contract/guides/limits'
import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'
import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { isComposing, isEnter } from '../../../platform/input-method.ts'
import { Chip } from '../../../ui/index.ts'

export interface TagsFieldProps {
  tags: readonly string[]
  /** Tags of other guides, which are offered. */
  known: readonly string[]
  onTags: (tags: string[]) => void
}

/** The tags of a guide as chips, with a field that adds one. */
export function TagsField({ tags, known, onTags }: TagsFieldProps) {
  const [typed, setTyped] = useState('')
  const id = useId()

  function add(text: string) {
    const added = text
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '')
    if (added.length > 0) onTags([...new Set([...tags, ...added])].slice(0, GUIDE_TAGS_MAX))
    setTyped('')
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event)) return
    if (isEnter(event) && typed.trim() !== '') {
      event.preventDefault()
      add(typed)
    } else if (event.key === 'Backspace' && typed === '' && tags.length > 0) onTags(tags.slice(0, -1))
  }

  return (
    <div className="flex min-w-0 flex-col gap-[7px]">
      <label htmlFor={id} className="text-sm leading-5 font-[570] text-ink">
        {TEXTS.tagsLabel}
      </label>
      <div className="flex min-h-10 flex-wrap items-center gap-1 rounded-md bg-raised px-2 py-1 shadow-field focus-within:shadow-[inset_0_0_0_1.5px_var(--accent),0_0_0_4px_color-mix(in_oklch,var(--accent)_18%,transparent)] md:max-h-[72px] md:overflow-y-auto dark:bg-sunken">
        {tags.map((tag) => (
          <Chip key={tag}>
            <span className="max-w-28 truncate leading-[22px]">{tag}</span>
            <button
              type="button"
              aria-label={TEXTS.removeTag(tag)}
              onClick={() => onTags(tags.filter((one) => one !== tag))}
              className="-mr-1 grid size-[18px] place-items-center rounded-xs hover:bg-hover max-md:size-6"
            >
              <X aria-hidden="true" className="size-3" />
            </button>
          </Chip>
        ))}
        <input
          id={id}
          list={`${id}-known`}
          value={typed}
          maxLength={GUIDE_LABEL_MAX_CHARACTERS}
          aria-description={TEXTS.tagsHelp}
          autoComplete="off"
          onChange={({ target: { value } }) => (value.includes(',') ? add(value) : setTyped(value))}
          onKeyDown={press}
          onBlur={() => add(typed)}
          className="h-7 min-w-8 flex-1 bg-transparent text-md text-ink outline-none max-md:text-lg"
        />
        <datalist id={`${id}-known`}>
          {known
            .filter((tag) => !tags.includes(tag))
            .map((tag) => (
              <option key={tag} value={tag} />
            ))}
        </datalist>
      </div>
    </div>
  )
}

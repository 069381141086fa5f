import type { AboutImage } from '@pinloft/contract/about-page/endpoints'
import { ABOUT_ALT_TEXT_MAX_CHARACTERS, ABOUT_CAPTION_MAX_CHARACTERS } from '@pinloft/contract/about-page/limits'
import { ABOUT_PAGE_TEXTS as TEXTS } from '@pinloft/contract/about-page/texts'
import { ArrowDown, ArrowUp, Ellipsis, GripVertical, ImageOff, Trash2, X } from 'lucide-react'
import { useId } from 'react'
import { classNames, IconButton, Menu, MenuItem } from '../../../ui/index.ts'
import type { ImageHandle } from './useImageOrder.ts'

interface ImageRowProps {
  image: AboutImage
  position: number
  count: number
  isOpen: boolean
  isMoved: boolean
  handle: ImageHandle
  onOpen: () => void
  onWords: (words: Partial<Pick<AboutImage, 'caption' | 'altText'>>) => void
  onMove: (position: number) => void
  onRemove: () => void
}

export function ImageRow(props: ImageRowProps) {
  const { image, position, count, isOpen, isMoved, handle, onOpen, onWords, onMove, onRemove } = props
  const number = position + 1
  return (
    <li
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-row px-2 py-1.5 transition-colors',
        isOpen && 'bg-sunken',
        isMoved && 'bg-hover shadow-plain',
      )}
    >
      <button
        type="button"
        {...handle}
        aria-label={TEXTS.move(number)}
        aria-describedby="about-move-help"
        className="grid h-[42px] w-5 shrink-0 cursor-grab touch-none place-items-center rounded-sm text-ink-3 active:cursor-grabbing max-md:w-8"
      >
        <GripVertical aria-hidden="true" className="size-4" />
      </button>
      <img
        src={image.url}
        alt=""
        width={56}
        height={42}
        decoding="async"
        className="h-[42px] w-14 shrink-0 rounded-sm bg-sunken object-cover"
      />
      {isOpen ? (
        <Words image={image} onWords={onWords} />
      ) : (
        <button type="button" onClick={onOpen} className="min-w-0 flex-1 rounded-sm py-0.5 text-left">
          <span className="sr-only">{TEXTS.edit(number)}: </span>
          <b className="block truncate text-md font-[570] text-ink">{image.caption || TEXTS.noCaption}</b>
          {image.altText === '' ? (
            <span className="flex items-center gap-1.5 text-sm text-wait-ink">
              <ImageOff aria-hidden="true" className="size-[15px] shrink-0" />
              {TEXTS.noAltText}
            </span>
          ) : (
            <span className="block truncate text-sm text-ink-3">{image.altText}</span>
          )}
        </button>
      )}
      <IconButton
        size="sm"
        className="max-md:hidden"
        label={TEXTS.removeImage(number)}
        icon={<X aria-hidden="true" />}
        onClick={onRemove}
      />
      <span className={classNames('md:hidden', isOpen && 'ml-auto')}>
        <Menu
          trigger={<IconButton size="sm" label={TEXTS.imageMenu(number)} icon={<Ellipsis aria-hidden="true" />} />}
          header={<span className="truncate font-[570]">{image.caption || TEXTS.noCaption}</span>}
        >
          <MenuItem
            icon={<ArrowUp aria-hidden="true" />}
            disabled={position === 0}
            onSelect={() => onMove(position - 1)}
          >
            {TEXTS.moveUp}
          </MenuItem>
          <MenuItem
            icon={<ArrowDown aria-hidden="true" />}
            disabled={position === count - 1}
            onSelect={() => onMove(position + 1)}
          >
            {TEXTS.moveDown}
          </MenuItem>
          <MenuItem destructive icon={<Trash2 aria-hidden="true" />} onSelect={onRemove}>
            {TEXTS.remove}
          </MenuItem>
        </Menu>
      </span>
    </li>
  )
}

function Words({ image, onWords }: Pick<ImageRowProps, 'image' | 'onWords'>) {
  return (
    <div className="grid min-w-0 flex-1 gap-1.5 max-md:order-last max-md:flex-[1_0_100%]">
      <Word
        label={TEXTS.caption}
        value={image.caption}
        max={ABOUT_CAPTION_MAX_CHARACTERS}
        hasFocus
        onChange={(caption) => onWords({ caption })}
      />
      <Word
        label={TEXTS.altText}
        value={image.altText}
        max={ABOUT_ALT_TEXT_MAX_CHARACTERS}
        onChange={(altText) => onWords({ altText })}
      />
    </div>
  )
}

interface WordProps {
  label: string
  value: string
  max: number
  hasFocus?: boolean
  onChange: (value: string) => void
}

/** A field with its name inside. */
function Word({ label, value, max, hasFocus = false, onChange }: WordProps) {
  const id = useId()
  return (
    <span className="flex h-8 items-center gap-2 rounded-md bg-raised px-2.5 shadow-field focus-within:shadow-[inset_0_0_0_1.5px_var(--accent),0_0_0_4px_color-mix(in_oklch,var(--accent)_18%,transparent)] max-md:h-11 dark:bg-surface">
      <label htmlFor={id} className="w-12 shrink-0 text-sm text-ink-3">
        {label}
      </label>
      <input
        id={id}
        // biome-ignore lint/a11y/noAutofocus: the row was opened to type here
        autoFocus={hasFocus}
        autoComplete="off"
        value={value}
        maxLength={max}
        onChange={(event) => onChange(event.target.value)}
        className="h-full w-0 min-w-0 flex-1 bg-transparent text-md text-ink outline-none max-md:text-lg"
      />
    </span>
  )
}

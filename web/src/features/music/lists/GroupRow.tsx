import type { Cover } from '@pinloft/contract/music/endpoints'
import { type ReactNode, useId } from 'react'
import { classNames, ExactText } from '../../../ui/index.ts'
import { CoverPicture } from './CoverPicture.tsx'
import { RowMenu } from './RowMenu.tsx'

export interface GroupRowProps {
  name: string
  /** Summary of its content. */
  facts: string
  cover: Cover | null
  isRound?: boolean
  tabIndex: number
  onOpen: () => void
  /** Label of the menu button, and the menu's content. */
  menu?: { label: string; items: () => ReactNode }
}

/** A group of tracks in one row: an artist, a genre, a folder, a playlist. */
export function GroupRow({ name, facts, cover, isRound = false, tabIndex, onOpen, menu }: GroupRowProps) {
  const factsId = useId()
  return (
    <div className="relative grid h-[54px] grid-cols-[40px_minmax(0,1fr)_34px] items-center gap-3 rounded-row pr-1.5 pl-2.5 hover:bg-hover max-md:grid-cols-[40px_minmax(0,1fr)_40px] max-md:pr-0 max-md:pl-2">
      <CoverPicture
        cover={cover}
        size="small"
        className={classNames('size-10', isRound ? 'rounded-full' : 'rounded-[9px]')}
      />
      <div className="min-w-0">
        <button
          type="button"
          data-row=""
          tabIndex={tabIndex}
          aria-describedby={factsId}
          onClick={onOpen}
          className="block max-w-full truncate text-left leading-[19px] font-label text-ink after:absolute after:inset-0 after:rounded-row focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
        >
          <ExactText text={name} />
        </button>
        <small id={factsId} className="block truncate text-sm leading-[17px] text-ink-3">
          {facts}
        </small>
      </div>
      {menu !== undefined && <RowMenu label={menu.label} header={name} tabIndex={tabIndex} menu={menu.items} />}
    </div>
  )
}

import type { Share } from '@pinloft/contract/shares/endpoints'
import { SHARE_TEXTS } from '@pinloft/contract/shares/texts'
import { Copy, Ellipsis, Eye, FolderSearch, Link2Off, SlidersHorizontal } from 'lucide-react'
import { IconButton, Menu, MenuItem, MenuSeparator } from '../../ui/index.ts'
import { titleOf } from './shareWords.ts'
import { useShareLink } from './useShareLink.ts'

interface ShareMenuProps {
  share: Share
  onChange: () => void
  /** Undefined where the entry is in view already. */
  onShow?: () => void
}

/** What is done with one link. */
export function ShareMenu({ share, onChange, onShow }: ShareMenuProps) {
  const link = useShareLink()
  return (
    <Menu
      trigger={<IconButton label={SHARE_TEXTS.more(titleOf(share))} size="sm" icon={<Ellipsis aria-hidden="true" />} />}
      header={<span className="font-name text-ink">{share.name === '' ? titleOf(share) : share.name}</span>}
    >
      <MenuItem icon={<Copy aria-hidden="true" />} onSelect={() => void link.copy(share)}>
        {SHARE_TEXTS.copyLink}
      </MenuItem>
      <MenuItem icon={<SlidersHorizontal aria-hidden="true" />} onSelect={onChange}>
        {SHARE_TEXTS.change}
      </MenuItem>
      {onShow && share.end !== 'entry_missing' && (
        <MenuItem icon={<FolderSearch aria-hidden="true" />} onSelect={onShow}>
          {SHARE_TEXTS.showInFolder}
        </MenuItem>
      )}
      <MenuItem icon={<Eye aria-hidden="true" />} onSelect={() => link.view(share)}>
        {SHARE_TEXTS.open}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Link2Off aria-hidden="true" />} destructive onSelect={() => void link.stop(share)}>
        {SHARE_TEXTS.stop}
      </MenuItem>
    </Menu>
  )
}

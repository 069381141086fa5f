import { COPY_TEXTS } from '@pinloft/contract/files/copy-texts'
import { GAME_SERVERS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/game-servers/screen-texts'
import { Copy } from 'lucide-react'
import { IconButton, toast } from '../../ui/index.ts'

/** An address to join, with a button that copies it. */
export function AddressLine({ address }: { address: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      toast({ title: TEXTS.addressCopied, description: address })
    } catch {
      toast({ variant: 'destructive', title: COPY_TEXTS.copyFailed })
    }
  }

  return (
    <div className="flex h-[38px] items-center gap-2 rounded-[11px] bg-sunken pr-1 pl-3 text-ink">
      <span className="min-w-0 flex-1 truncate font-mono text-[12.5px]">{address}</span>
      {/* Browsers only give secure pages the clipboard. */}
      {navigator.clipboard !== undefined && (
        <IconButton
          size="sm"
          label={TEXTS.copyAddress(address)}
          icon={<Copy aria-hidden="true" />}
          onClick={() => void copy()}
        />
      )}
    </div>
  )
}

import { SHARE_TEXTS } from '@pinloft/contract/shares/texts'
import { Link2 } from 'lucide-react'
import { ToolbarButton } from '../../ui/index.ts'
import { useSharesAddress } from './sharesAddress.ts'

/** Link to the list of links, for a toolbar. */
export function SharesLink() {
  const { open } = useSharesAddress()
  return <ToolbarButton label={SHARE_TEXTS.title} icon={<Link2 aria-hidden="true" />} onClick={open} />
}

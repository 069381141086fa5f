import { listAppPasswords } from '@pinloft/contract/webdav/endpoints'
import { WEBDAV_TEXTS as TEXTS } from '@pinloft/contract/webdav/texts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { queryOf, useQuery } from '../../platform/query.ts'
import { Button, EmptyState, LoadFailed, LockIllustration, Pane, PaneHeader, Skeleton } from '../../ui/index.ts'
import { AppPasswordRow } from './AppPasswordRow.tsx'
import { NewPasswordDialog } from './NewPasswordDialog.tsx'
import { type MadePassword, ShownPasswordDialog } from './ShownPasswordDialog.tsx'

/** The passwords of other programs. */
export default function AppPasswordsPane() {
  const passwords = useQuery(queryOf(listAppPasswords))
  const [isCreating, setIsCreating] = useState(false)
  const [made, setMade] = useState<MadePassword | null>(null)
  const items = passwords.data?.items
  return (
    <Pane aria-labelledby="app-passwords-title" className="pb-2">
      <PaneHeader id="app-passwords-title" title={TEXTS.passwords}>
        <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => setIsCreating(true)}>
          {TEXTS.create}
        </Button>
      </PaneHeader>
      {passwords.isPending && <Skeleton className="mx-(--pane-pad) mb-3 h-9" />}
      {passwords.isError && (
        <div className="px-(--pane-pad) pb-3">
          <LoadFailed text={passwords.error.message} onRetry={passwords.refetch} />
        </div>
      )}
      {items?.length === 0 && <EmptyState drawing={<LockIllustration />} title={TEXTS.emptyTitle} help={TEXTS.empty} />}
      <ul>
        {items?.map((appPassword) => (
          <AppPasswordRow key={appPassword.id} appPassword={appPassword} />
        ))}
      </ul>
      <NewPasswordDialog isOpen={isCreating} onClose={() => setIsCreating(false)} onMade={setMade} />
      <ShownPasswordDialog made={made} onClose={() => setMade(null)} />
    </Pane>
  )
}

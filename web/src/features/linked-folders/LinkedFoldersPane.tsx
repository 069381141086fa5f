import { listLinkedFolders } from '@pinloft/contract/linked-folders/endpoints'
import { LINKED_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/linked-folders/screen-texts'
import { Plus } from 'lucide-react'
import { Fragment, useState } from 'react'
import { CommandLine } from '../../platform/CommandLine.tsx'
import { queryOf, useQuery } from '../../platform/query.ts'
import { Button, EmptyState, LoadFailed, Pane, PaneHeader, Skeleton } from '../../ui/index.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { LinkedFolderRow } from './LinkedFolderRow.tsx'

/** The directories of the server that appear in Cloud Storage. */
export default function LinkedFoldersPane() {
  const { data, isPending, error, refetch } = useQuery(queryOf(listLinkedFolders))
  const [isLinking, setIsLinking] = useState(false)
  const isOff = data?.roots.length === 0
  return (
    <Pane aria-labelledby="linked-folders-title">
      <PaneHeader id="linked-folders-title" title={TEXTS.title}>
        {data && !isOff && (
          <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => setIsLinking(true)}>
            {TEXTS.link}
          </Button>
        )}
      </PaneHeader>
      <p className="px-(--pane-pad) pb-3 text-sm text-pretty text-ink-3">
        {TEXTS.lead} {data && data.folders.length > 0 && TEXTS.earlier}
      </p>
      {isPending && <Skeleton className="mx-(--pane-pad) mb-4 h-12" />}
      {error && (
        <div className="px-(--pane-pad) pb-4">
          <LoadFailed text={error.message} onRetry={refetch} />
        </div>
      )}
      {data?.folders.length === 0 && !isOff && <EmptyState title={TEXTS.emptyTitle} help={TEXTS.empty} />}
      {data && data.folders.length > 0 && (
        <ul className="pb-2">
          {data.folders.map((folder) => (
            <LinkedFolderRow key={folder.id} folder={folder} />
          ))}
        </ul>
      )}
      {isOff && (
        <div className="grid gap-3 border-t border-line px-(--pane-pad) pt-3.5 pb-(--pane-pad)">
          <p className="text-sm text-pretty text-ink-3">{TEXTS.off}</p>
          <CommandLine command={TEXTS.offCommand} />
        </div>
      )}
      {data && !isOff && (
        <p className="border-t border-line px-(--pane-pad) py-3.5 text-sm text-ink-3">
          {TEXTS.roots}{' '}
          {data.roots.map((root, index) => (
            <Fragment key={root}>
              {index > 0 && ', '}
              <code className="font-mono wrap-anywhere text-ink-2">{root}</code>
            </Fragment>
          ))}
          {'. '}
          {TEXTS.changeRoots}
        </p>
      )}
      {data && isLinking && <LinkDialog roots={data.roots} onClose={() => setIsLinking(false)} />}
    </Pane>
  )
}

import { getFileDetails, type File as StoredFile } from '@pinloft/contract/files/endpoints'
import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { ChevronRight, Copy } from 'lucide-react'
import { useState } from 'react'
import { failureText } from '../../../platform/failures.ts'
import { queryOf, useQuery } from '../../../platform/query.ts'
import { ErrorLine, IconButton, Skeleton, toast } from '../../../ui/index.ts'
import { Fact } from './Fact.tsx'

/** What is rarely asked of a file, behind a line that opens it. Stays open from file to file. */
export function MoreDetails({ file }: { file: StoredFile }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)} className="group/more">
      <summary className="-mx-1.5 flex h-8 cursor-default list-none items-center gap-1 rounded-sm px-1 text-sm font-label text-ink-2 hover:bg-hover hover:text-ink max-md:h-10 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 text-ink-3 transition-transform group-open/more:rotate-90 [stroke-width:2]"
        />
        {FILES_TEXTS.more}
      </summary>
      {isOpen && <RareFacts file={file} />}
    </details>
  )
}

function RareFacts({ file }: { file: StoredFile }) {
  const { data, error } = useQuery({
    ...queryOf(getFileDetails, { id: file.id }),
    // Loaded again when its content has changed.
    queryKey: [getFileDetails.path, file.id, file.version],
  })
  const sha256 = data?.sha256
  return (
    <div className="flex flex-col gap-2.5 pt-1.5">
      <dl className="flex flex-col gap-2">
        <Fact name="Type">{file.mimeType}</Fact>
        <Fact name="Protection">{file.isPasswordProtected ? 'On' : 'Off'}</Fact>
      </dl>
      {error && <ErrorLine>{failureText(error, FILES_TEXTS.detailsFailed)}</ErrorLine>}
      {!data && !error && <Skeleton className="h-14" />}
      {sha256 && (
        <div className="rounded-lg bg-sunken py-2 pr-1.5 pl-3">
          <div className="flex items-center justify-between">
            <span className="text-sm text-ink-3">SHA-256</span>
            {/* Browsers have no clipboard for scripts where the connection is not secure. */}
            {window.isSecureContext && (
              <IconButton
                label={FILES_TEXTS.copyDigest}
                size="sm"
                icon={<Copy aria-hidden="true" />}
                onClick={() => void copyDigest(sha256)}
              />
            )}
          </div>
          <code className="block pr-1.5 font-mono text-xs text-ink-2 wrap-anywhere select-text">{sha256}</code>
        </div>
      )}
    </div>
  )
}

async function copyDigest(sha256: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(sha256)
    toast({ title: FILES_TEXTS.digestCopied })
  } catch {
    toast({ variant: 'destructive', title: 'Error', description: FILES_TEXTS.digestNotCopied })
  }
}

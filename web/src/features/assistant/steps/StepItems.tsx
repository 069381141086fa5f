import type { AssistantItem } from '@pinloft/contract/assistant/tools'
import { fileKind } from '@pinloft/contract/files/kinds'
import { BookOpen, CircleAlert, MonitorDown } from 'lucide-react'
import { useLocation } from 'wouter'
import { folderAddress } from '../../../core/files/index.ts'
import { ExactName, FileIcon, FolderIcon } from '../../../ui/index.ts'
import { useOpenSource } from '../sources/openSource.ts'

export function StepProblem({ text }: { text: string }) {
  return (
    <p className="flex items-start gap-1.5 text-bad-ink">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </p>
  )
}

/** What a step found, read or made; each opens where it is. */
export function StepItems({ items }: { items: readonly AssistantItem[] }) {
  const open = useOpenSource()
  const [, navigate] = useLocation()
  function show({ kind, id, name, folder, mimeType }: AssistantItem) {
    if (kind === 'folder') navigate(folderAddress(folder ? `${folder}/${name}` : name))
    else if (kind === 'job') navigate('/youtube-downloader')
    else open({ kind, id, name, mimeType })
  }
  return (
    <ul className="mt-1 flex flex-wrap gap-1.5">
      {items.map((item) => (
        <li key={`${item.kind} ${item.id}`} className="max-w-full min-w-0">
          <button
            type="button"
            onClick={() => show(item)}
            className="inline-flex h-[30px] max-w-full items-center gap-1.5 rounded-sm px-2 text-sm text-ink shadow-well hover:bg-hover max-md:h-10"
          >
            <ItemIcon item={item} />
            <ExactName name={item.name} className="min-w-0 truncate" />
          </button>
        </li>
      ))}
    </ul>
  )
}

function ItemIcon({ item: { kind, name, mimeType } }: { item: AssistantItem }) {
  if (kind === 'folder') return <FolderIcon className="size-4 shrink-0" />
  if (kind === 'guide') return <BookOpen aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
  if (kind === 'job') return <MonitorDown aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
  return <FileIcon kind={fileKind(name, mimeType ?? '')} className="size-4 shrink-0" />
}

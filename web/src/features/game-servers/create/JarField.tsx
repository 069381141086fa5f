import { readGameJar } from '@pinloft/contract/game-servers/engines'
import { GAME_SERVERS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/game-servers/screen-texts'
import { failureText } from '../../../platform/failures.ts'
import { queryOf, useQuery } from '../../../platform/query.ts'
import { Button, ErrorLine, ExactName, FileIcon } from '../../../ui/index.ts'
import type { ChosenJar } from './serverForm.ts'

interface JarFieldProps {
  jar: ChosenJar | null
  /** Of the one that the server has already. */
  currentName?: string
  onAsk: () => void
}

/** The server.jar, with what it says of itself. */
export function JarField({ jar, currentName, onAsk }: JarFieldProps) {
  const { data, error, isFetching } = useQuery({
    ...queryOf(readGameJar, jar && { fileId: jar.id }),
    staleTime: 0,
    gcTime: 0,
  })
  const name = jar?.name ?? currentName
  return (
    <div className="grid gap-[7px]">
      <span className="text-sm leading-5 font-[570] text-ink">{TEXTS.file}</span>
      <span className="flex min-h-[50px] items-center gap-2.5 rounded-[14px] py-1.5 pr-2 pl-3 shadow-field">
        <FileIcon kind="archive" className="size-6 shrink-0" />
        {name === undefined ? (
          <span className="min-w-0 flex-1 text-ink-3">{TEXTS.noFile}</span>
        ) : (
          <ExactName name={name} className="min-w-0 flex-1 truncate text-ink" />
        )}
        <Button size="sm" onClick={onAsk}>
          {name === undefined ? TEXTS.chooseFile : TEXTS.chooseOther}
        </Button>
      </span>
      {jar !== null && (
        <div role="status" className="text-sm text-pretty text-ink-3 empty:hidden">
          {isFetching
            ? TEXTS.readingFile
            : data !== undefined && TEXTS.readFrom(data.kind, data.version, data.javaMajor)}
        </div>
      )}
      {error !== null && !isFetching && <ErrorLine>{failureText(error, TEXTS.readFailed)}</ErrorLine>}
      {data !== undefined && data.reason !== null && <ErrorLine>{data.reason}</ErrorLine>}
    </div>
  )
}

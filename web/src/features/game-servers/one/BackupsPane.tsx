import { listGameBackups, makeGameBackup } from '@pinloft/contract/game-servers/backups'
import { changeGameServer, type GameServerDetails } from '@pinloft/contract/game-servers/endpoints'
import { GAME_SERVERS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/game-servers/screen-texts'
import { Archive } from 'lucide-react'
import { useState } from 'react'
import { failureText, toastFailure } from '../../../platform/failures.ts'
import { mutationOf, queryOf, useMutation, useQuery } from '../../../platform/query.ts'
import { Button, ErrorLine, LoadFailed, Pane, PaneHeader, SelectField, Skeleton } from '../../../ui/index.ts'
import { BackupRow } from './BackupRow.tsx'

const SHOWN_FIRST = 4
const OFF = 'off'
const SCHEDULES_MINUTES = [15, 30, 60, 180, 720, 1440]

/** The backups of the world of a server, and when they are made. */
export function BackupsPane({ server, className = '' }: { server: GameServerDetails; className?: string }) {
  const { id, activity, backupFault, status } = server
  const { data: backups, error, refetch } = useQuery(queryOf(listGameBackups, { id }))
  const { mutate, isPending } = useMutation(mutationOf(makeGameBackup))
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? backups : backups?.slice(0, SHOWN_FIRST)
  return (
    <Pane aria-labelledby="server-backups" className={`pb-3 ${className}`}>
      <PaneHeader id="server-backups" title={TEXTS.backups}>
        <Button
          size="sm"
          icon={<Archive aria-hidden="true" />}
          disabled={activity !== null && activity !== 'backup'}
          busy={isPending || activity === 'backup'}
          busyLabel={TEXTS.backingUp}
          onClick={() => mutate({ id }, { onError: (failure) => toastFailure(failure, TEXTS.backupFailed) })}
        >
          {TEXTS.backUp}
        </Button>
      </PaneHeader>
      {backupFault !== null && (
        <div className="px-(--pane-pad) pb-2">
          <ErrorLine>{status === 'running' ? TEXTS.gameGoesOn(backupFault) : backupFault}</ErrorLine>
        </div>
      )}
      {backups === undefined ? (
        <div className="px-(--pane-pad) pb-2">
          {error === null ? (
            <Skeleton className="h-10 w-full" />
          ) : (
            <LoadFailed text={failureText(error, TEXTS.backupsFailed)} onRetry={refetch} />
          )}
        </div>
      ) : backups.length === 0 ? (
        <p className="px-(--pane-pad) pb-2 text-sm text-pretty text-ink-3">{TEXTS.noBackups}</p>
      ) : (
        <>
          <ul className="max-h-[420px] overflow-y-auto">
            {shown?.map((backup) => (
              <BackupRow key={backup.id} server={server} backup={backup} />
            ))}
          </ul>
          {backups.length > SHOWN_FIRST && (
            <Button size="sm" variant="ghost" className="mx-2 mt-1" onClick={() => setIsWhole(!isWhole)}>
              {isWhole ? TEXTS.fewerBackups : TEXTS.allBackups(backups.length)}
            </Button>
          )}
        </>
      )}
      <div className="mx-(--pane-pad) mt-2 border-t border-line pt-3">
        <Schedule server={server} />
      </div>
    </Pane>
  )
}

function Schedule({ server: { id, backupEveryMinutes } }: { server: GameServerDetails }) {
  const { mutate } = useMutation(mutationOf(changeGameServer))
  const offered = SCHEDULES_MINUTES.includes(backupEveryMinutes ?? 0)
    ? SCHEDULES_MINUTES
    : [...SCHEDULES_MINUTES, ...(backupEveryMinutes === null ? [] : [backupEveryMinutes])].sort((a, b) => a - b)
  return (
    <SelectField
      label={TEXTS.schedule}
      hint={TEXTS.scheduleHelp}
      value={backupEveryMinutes === null ? OFF : String(backupEveryMinutes)}
      onValueChange={(chosen) =>
        mutate(
          { id, backupEveryMinutes: chosen === OFF ? null : Number(chosen) },
          { onError: (failure) => toastFailure(failure, TEXTS.changeFailed) },
        )
      }
      options={[
        { value: OFF, label: TEXTS.scheduleOff },
        ...offered.map((minutes) => ({ value: String(minutes), label: TEXTS.everyMinutes(minutes) })),
      ]}
    />
  )
}

import { settingsAddress } from '@pinloft/contract/settings/texts'
import type { ReplyOf } from '@pinloft/contract/shared/endpoint'
import type { getVideoDownloader } from '@pinloft/contract/video-downloads/endpoints'
import { VIDEO_DOWNLOADS_TEXTS as TEXTS } from '@pinloft/contract/video-downloads/texts'
import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { CommandLine } from '../../platform/CommandLine.tsx'
import { Button, buttonClass, DownloadIllustration, Pane, StatusDot, toast } from '../../ui/index.ts'
import { UpdateButton } from './settings/UpdateButton.tsx'

type Programs = ReplyOf<typeof getVideoDownloader>

interface MissingProgramsProps {
  programs: Programs
  isChecking: boolean
  onCheck: () => Promise<{ data?: Programs }>
}

/** Takes the place of the form while the server lacks a program: how to install it, and what was found. */
export function MissingPrograms({ programs, isChecking, onCheck }: MissingProgramsProps) {
  const missing = missingOf(programs)

  async function check() {
    const { data } = await onCheck()
    const left = data === undefined ? missing : missingOf(data)
    if (left.length > 0) toast({ variant: 'destructive', title: TEXTS.stillMissing(left.join(', ')) })
  }

  return (
    <Pane aria-labelledby="missing-title" className="grid gap-5 p-6 pb-5 max-md:gap-4 max-md:p-4 max-md:pt-5">
      <div className="flex items-center gap-6 max-md:flex-col max-md:gap-2 max-md:text-center">
        <DownloadIllustration />
        <div>
          <h2
            id="missing-title"
            className="font-display text-[1.5rem] leading-[1.875rem] font-title tracking-display text-ink"
          >
            {TEXTS.missing(missing)}
          </h2>
          <p className="mt-1 max-w-[520px] text-ink-2">
            {TEXTS.missingHelp[missing.length > 1 ? 'both' : (missing[0] ?? 'both')]} {TEXTS.installHelp}
          </p>
        </div>
      </div>
      <CommandLine command={TEXTS.installCommand} />
      <ul className="grid gap-2.5 px-1">
        <ProgramRow name="yt-dlp" version={programs.ytdlpVersion} setting="YTDLP_PATH" />
        <ProgramRow name="FFmpeg" version={programs.ffmpegVersion} setting="FFMPEG_PATH" />
      </ul>
      <div className="flex items-center gap-2 border-t border-line pt-4 max-md:flex-wrap">
        <p className="flex-1 pr-4 text-sm text-pretty text-ink-3 max-md:basis-full max-md:pr-0 max-md:pb-1.5">
          {TEXTS.debianHelp} <Code isOnPane>DATA_DIR/bin</Code>
        </p>
        <Link href={settingsAddress('system')} className={`${buttonClass('plain')} max-md:flex-1`}>
          {TEXTS.openSettings}
        </Link>
        {programs.ytdlpVersion === null && programs.canUpdate && (
          <UpdateButton isInstalled={false} className="max-md:flex-1" />
        )}
        <Button
          variant="primary"
          className="max-md:flex-1"
          icon={<RefreshCw aria-hidden="true" />}
          busy={isChecking}
          busyLabel={TEXTS.checking}
          onClick={() => void check()}
        >
          {TEXTS.checkAgain}
        </Button>
      </div>
    </Pane>
  )
}

type ProgramName = keyof typeof TEXTS.purposes

function missingOf({ ytdlpVersion, ffmpegVersion }: Programs): ProgramName[] {
  return [
    ...(ytdlpVersion === null ? (['yt-dlp'] as const) : []),
    ...(ffmpegVersion === null ? (['FFmpeg'] as const) : []),
  ]
}

function ProgramRow({ name, version, setting }: { name: ProgramName; version: string | null; setting: string }) {
  return (
    <li className="grid grid-cols-[10px_140px_minmax(0,1fr)] items-baseline gap-x-3.5 text-sm leading-5 text-ink-3 max-md:grid-cols-[10px_minmax(0,1fr)] max-md:gap-x-3">
      <StatusDot status={version === null ? 'bad' : 'ok'} />
      <b className="font-strong wrap-anywhere text-ink">{version === null ? name : `${name} ${numberOf(version)}`}</b>
      <span className="max-md:col-start-2">
        {version === null ? (
          <>
            {TEXTS.notFoundIn} <Code isOnPane>{setting}</Code>, <Code isOnPane>DATA_DIR/bin</Code> or{' '}
            <Code isOnPane>PATH</Code>
          </>
        ) : (
          TEXTS.purposes[name]
        )}
      </span>
    </li>
  )
}

/** Only the number of a version: some programs print their name and build beside it. */
function numberOf(version: string): string {
  return /\d[\d.]*/.exec(version)?.[0] ?? version
}

/** A name or command within a sentence. */
function Code({ isOnPane = false, children }: { isOnPane?: boolean; children: ReactNode }) {
  return (
    <code
      className={`rounded-xs px-1.5 py-0.5 font-mono text-xs wrap-anywhere text-ink ${isOnPane ? 'bg-sunken' : 'bg-surface'}`}
    >
      {children}
    </code>
  )
}

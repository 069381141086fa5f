import { settingsAddress } from '@pinloft/contract/settings/texts'
import type { ReplyOf } from '@pinloft/contract/shared/endpoint'
import type { getVideoDownloader } from '@pinloft/contract/video-downloads/endpoints'
import { VIDEO_DOWNLOADS_TEXTS as TEXTS } from '@pinloft/contract/video-downloads/texts'
import { Link } from 'wouter'
import { MissingProgram } from '../../kit/programs/MissingProgram.tsx'
import { buttonClass, DownloadIllustration, StatusDot, toast } from '../../ui/index.ts'
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
    <MissingProgram
      illustration={<DownloadIllustration />}
      title={TEXTS.missing(missing)}
      help={`${TEXTS.missingHelp[missing.length > 1 ? 'both' : (missing[0] ?? 'both')]} ${TEXTS.installHelp}`}
      command={TEXTS.installCommand}
      note={
        <>
          {TEXTS.debianHelp} <Code>DATA_DIR/bin</Code>
        </>
      }
      actions={
        <>
          <Link href={settingsAddress('system')} className={`${buttonClass('plain')} max-md:flex-1`}>
            {TEXTS.openSettings}
          </Link>
          {programs.ytdlpVersion === null && programs.canUpdate && (
            <UpdateButton isInstalled={false} className="max-md:flex-1" />
          )}
        </>
      }
      checkLabel={TEXTS.checkAgain}
      checkingLabel={TEXTS.checking}
      isChecking={isChecking}
      onCheck={() => void check()}
    >
      <ul className="grid gap-2.5 px-1">
        <ProgramRow name="yt-dlp" version={programs.ytdlpVersion} setting="YTDLP_PATH" />
        <ProgramRow name="FFmpeg" version={programs.ffmpegVersion} setting="FFMPEG_PATH" />
      </ul>
    </MissingProgram>
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
            {TEXTS.notFoundIn} <Code>{setting}</Code>, <Code>DATA_DIR/bin</Code> or <Code>PATH</Code>
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
function Code({ children }: { children: string }) {
  return <code className="rounded-xs bg-sunken px-1.5 py-0.5 font-mono text-xs wrap-anywhere text-ink">{children}</code>
}

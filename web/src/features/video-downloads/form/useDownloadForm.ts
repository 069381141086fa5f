import { isFinished } from '@pinloft/contract/jobs/endpoints'
import { errorMessage } from '@pinloft/contract/shared/errors'
import {
  DEFAULT_DOWNLOAD_FORMAT,
  type DownloadFormat,
  isAudioFormat,
  startVideoDownload,
  type VideoDownload,
} from '@pinloft/contract/video-downloads/endpoints'
import { VIDEO_DOWNLOADS_TEXTS as TEXTS } from '@pinloft/contract/video-downloads/texts'
import { parseVideoAddress, type VideoAddress } from '@pinloft/contract/video-downloads/video-address'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { failureText } from '../../../platform/failures.ts'
import { mutationOf, useMutation, useQuery } from '../../../platform/query.ts'
import { useSettled } from '../../../platform/use-settled.ts'
import { toast } from '../../../ui/index.ts'
import { addStarted } from '../startedDownloads.ts'
import { loadVideoDownloads, playlistQuery, videoQuery } from '../video-downloads.api.ts'

export interface DownloadOptions {
  format: DownloadFormat
  /** Path of the folder; null for that of the format. */
  folder: string | null
  hasChapters: boolean
  hasSubtitles: boolean
}

const FIRST_OPTIONS: DownloadOptions = {
  format: DEFAULT_DOWNLOAD_FORMAT,
  folder: null,
  hasChapters: true,
  hasSubtitles: false,
}

const NONE: ReadonlySet<string> = new Set()
/** A pause in typing after which the address is looked up. */
const SETTLE_MS = 300

type FieldName = 'url' | 'pin' | 'playlist'
type Errors = Partial<Record<FieldName, string>>

interface Problem {
  field: FieldName | null
  title: string
  description: string
}

/** What is typed and chosen in the form, what was found at the address, and the start of the download. */
export function useDownloadForm(allowedHosts: readonly string[]) {
  const client = useQueryClient()
  const [url, setUrl] = useState('')
  const [pin, setPin] = useState('')
  const [options, setOptions] = useState(FIRST_OPTIONS)
  const [isPlaylistWanted, setIsPlaylistWanted] = useState(false)
  const [unchosen, setUnchosen] = useState(NONE)
  const [errors, setErrors] = useState<Errors>({})
  const [added, setAdded] = useState<string | null>(null)
  const [isStarting, setIsStarting] = useState(false)
  const starting = useMutation(mutationOf(startVideoDownload))

  const settledUrl = useSettled(url, SETTLE_MS)
  const address = parseVideoAddress(url, allowedHosts)
  const settled = settledUrl === url ? address : parseVideoAddress(settledUrl, allowedHosts)
  const isWholePlaylist = wantsPlaylist(address, isPlaylistWanted)
  const found = useQuery(videoQuery(settled?.videoId ?? null))
  const playlistId = isWholePlaylist ? (settled?.playlistId ?? null) : null
  const playlist = useQuery(playlistQuery(playlistId))

  // Another address is another choice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each playlist
  useEffect(() => {
    setUnchosen(NONE)
  }, [address?.playlistId])

  const fields = {
    url: useRef<HTMLInputElement>(null),
    pin: useRef<HTMLInputElement>(null),
    playlist: useRef<HTMLFieldSetElement>(null),
  }

  function report({ field, title, description }: Problem): void {
    toast({ variant: 'destructive', title, description })
    if (field === null) return
    setErrors({ [field]: description })
    // The field is enabled again with the next render.
    requestAnimationFrame(() => fields[field].current?.focus())
  }

  async function submit(): Promise<void> {
    if (isStarting) return
    setErrors({})
    const problem = problemOf(url, pin, address)
    if (problem !== null) return report(problem)
    setIsStarting(true)
    try {
      const videoIds = isWholePlaylist ? await chosenVideoIds(address?.playlistId ?? null) : undefined
      if (videoIds?.length === 0) {
        return report({ field: 'playlist', title: TEXTS.failed, description: TEXTS.noVideoChosen })
      }
      await start(videoIds)
    } catch (failure) {
      report(problemOfFailure(failure))
    } finally {
      setIsStarting(false)
    }
  }

  async function chosenVideoIds(id: string | null): Promise<string[]> {
    const { videos } = await client.fetchQuery(playlistQuery(id))
    return videos.map(({ videoId }) => videoId).filter((videoId) => !unchosen.has(videoId))
  }

  async function start(videoIds: string[] | undefined): Promise<void> {
    const { format, folder, hasChapters, hasSubtitles } = options
    const { jobId, title } = await starting.mutateAsync({
      url: url.trim(),
      pin,
      format,
      folder: folder ?? undefined,
      hasChapters,
      hasSubtitles: hasSubtitles && !isAudioFormat(format),
      videoIds,
    })
    setUrl('')
    setPin('')
    setIsPlaylistWanted(false)
    setAdded(title)
    requestAnimationFrame(() => fields.url.current?.focus())
    const wanted = new Set(videoIds)
    const isMine = ({ job, videoId }: VideoDownload) => wanted.has(videoId) && !isFinished(job)
    const downloads = await loadVideoDownloads(client).catch(() => [])
    addStarted([jobId, ...downloads.filter(isMine).map(({ job }) => job.id)])
  }

  /** A change to a field withdraws what was said about it. */
  function typed<Value>(field: FieldName, set: (value: Value) => void) {
    return (value: Value) => {
      set(value)
      setErrors(({ [field]: _, ...others }) => others)
    }
  }

  return {
    url,
    setUrl: typed('url', setUrl),
    pin,
    setPin: typed('pin', setPin),
    options,
    setOptions: (change: Partial<DownloadOptions>) => setOptions({ ...options, ...change }),
    isWholePlaylist,
    setIsWholePlaylist: setIsPlaylistWanted,
    unchosen,
    setUnchosen: typed('playlist', setUnchosen),
    errors,
    fields,
    address,
    found,
    playlist,
    submit,
    isStarting,
    /** Title of the download that was started last. */
    added,
  }
}

function wantsPlaylist(address: VideoAddress | null, isWanted: boolean): boolean {
  return address?.playlistId != null && (isWanted || address.videoId === null)
}

/** What is missing or wrong before anything is sent. */
function problemOf(url: string, pin: string, address: VideoAddress | null): Problem | null {
  if (url.trim() === '') return { field: 'url', title: TEXTS.urlRequired, description: TEXTS.urlRequiredHelp }
  if (pin === '') return { field: 'pin', title: TEXTS.pinRequired, description: errorMessage('pin_missing') }
  if (address !== null) return null
  return { field: 'url', title: TEXTS.invalidUrl, description: errorMessage('video_address_invalid') }
}

function problemOfFailure(failure: unknown): Problem {
  const code = failure instanceof ApiError ? failure.code : null
  const description = failureText(failure, errorMessage('internal'))
  switch (code) {
    case 'pin_missing':
      return { field: 'pin', title: TEXTS.pinRequired, description }
    case 'pin_invalid':
    case 'access_pin_invalid':
    case 'gate_pin_invalid':
      return { field: 'pin', title: TEXTS.invalidPin, description: TEXTS.invalidPinHelp }
    case 'video_address_invalid':
      return { field: 'url', title: TEXTS.invalidUrl, description }
    default:
      return { field: null, title: TEXTS.failed, description }
  }
}

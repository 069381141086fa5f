import { type FoundVideo, isAudioFormat, type VideoDownloader } from '@pinloft/contract/video-downloads/endpoints'
import { VIDEO_DOWNLOADS_TEXTS as TEXTS } from '@pinloft/contract/video-downloads/texts'
import { Download, TriangleAlert } from 'lucide-react'
import type { FormEvent } from 'react'
import { Button, ErrorLine, Pane, PinField } from '../../../ui/index.ts'
import { UpdateButton } from '../settings/UpdateButton.tsx'
import { AddressField } from './AddressField.tsx'
import { Choices } from './Choices.tsx'
import { FoundPicture, FoundTitle } from './FoundVideoParts.tsx'
import { PlaylistVideos } from './PlaylistVideos.tsx'
import { StoredLines } from './StoredLines.tsx'
import { Tick } from './Tick.tsx'
import { useDownloadForm } from './useDownloadForm.ts'

interface OldProgramNoteProps {
  version: string
  canUpdate: boolean
}

const NO_VIDEOS: readonly FoundVideo[] = []

/** Asks for an address and a PIN, shows what is there, and starts its download. */
export function DownloadForm({ programs }: { programs: VideoDownloader }) {
  const { ytdlpVersion, isYtdlpOld, canUpdate, allowedHosts } = programs
  const form = useDownloadForm(allowedHosts)
  const { found, playlist, address, options, fields } = form
  const isFilm = !isAudioFormat(options.format)

  function submit(event: FormEvent) {
    event.preventDefault()
    void form.submit()
  }

  return (
    <Pane aria-label={TEXTS.form} className="p-(--pane-pad)">
      {ytdlpVersion !== null && isYtdlpOld && <OldProgramNote version={ytdlpVersion} canUpdate={canUpdate} />}
      <form onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4 max-md:gap-3.5">
        <AddressField
          value={form.url}
          onValue={form.setUrl}
          allowedHosts={allowedHosts}
          error={form.errors.url}
          fieldRef={fields.url}
        />
        <div className="grid grid-cols-[356px_minmax(0,1fr)] content-start gap-x-6 gap-y-4 max-lg:grid-cols-[240px_minmax(0,1fr)] max-lg:gap-x-5 max-md:grid-cols-[120px_minmax(0,1fr)] max-md:gap-x-3 max-md:gap-y-3.5">
          <FoundPicture
            video={found.data}
            isLoading={found.isLoading}
            className="row-span-3 self-start max-md:row-auto"
          />
          <div className="min-w-0 max-md:self-center">
            <FoundTitle
              video={found.data}
              playlistTitle={address?.videoId === null ? playlist.data?.title : undefined}
              isLoading={found.isLoading || (address?.videoId === null && playlist.isLoading)}
              error={found.error}
              format={options.format}
            />
            {found.data && <StoredLines stored={found.data.stored} />}
          </div>
          <Choices options={options} onChange={form.setOptions} />
          <div className="flex items-end gap-4 max-lg:flex-wrap max-md:col-span-full max-md:gap-2.5">
            <div className="flex min-h-10 flex-1 flex-wrap items-center gap-x-5 max-lg:basis-full">
              <Tick
                label={TEXTS.chapters}
                isChecked={options.hasChapters}
                onChange={(hasChapters) => form.setOptions({ hasChapters })}
              />
              {isFilm && (
                <Tick
                  label={TEXTS.subtitles}
                  isChecked={options.hasSubtitles}
                  onChange={(hasSubtitles) => form.setOptions({ hasSubtitles })}
                />
              )}
              {address?.playlistId != null && (
                <Tick
                  label={TEXTS.wholePlaylist(playlist.data?.videos.length ?? null)}
                  isChecked={form.isWholePlaylist}
                  // Without a video, the playlist is all that the address names.
                  isDisabled={address.videoId === null}
                  onChange={form.setIsWholePlaylist}
                />
              )}
            </div>
            <div className="w-[148px] max-lg:ml-auto max-md:w-auto max-md:flex-1">
              <PinField
                placeholder=""
                value={form.pin}
                onValueChange={form.setPin}
                error={form.errors.pin}
                ref={fields.pin}
              />
            </div>
            <Button
              type="submit"
              variant="primary"
              icon={<Download aria-hidden="true" />}
              busy={form.isStarting}
              busyLabel={TEXTS.starting}
              className={`h-10! max-md:flex-1 ${form.errors.pin ? 'mb-[27px]' : ''}`}
            >
              {TEXTS.download}
            </Button>
          </div>
        </div>
        {form.isWholePlaylist && (
          <PlaylistVideos
            videos={playlist.data?.videos ?? NO_VIDEOS}
            isLoading={playlist.isLoading}
            error={playlist.error}
            unchosen={form.unchosen}
            onUnchosen={form.setUnchosen}
            listRef={fields.playlist}
          />
        )}
        {form.errors.playlist && <ErrorLine>{form.errors.playlist}</ErrorLine>}
        <p role="status" className="sr-only">
          {form.added !== null && TEXTS.added(form.added)}
        </p>
      </form>
    </Pane>
  )
}

/** A quiet note that yt-dlp is so old that YouTube may refuse it, and how to get a newer one. */
function OldProgramNote({ version, canUpdate }: OldProgramNoteProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-row bg-beam-soft px-3.5 py-2 text-sm text-ink-2">
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-beam-ink [stroke-width:1.85]" />
      <p className="min-w-0 flex-1">
        <b className="font-strong text-ink">{TEXTS.oldTitle(version)}.</b>{' '}
        {canUpdate ? TEXTS.oldHelp : TEXTS.oldManagedHelp}
      </p>
      {canUpdate && <UpdateButton size="sm" isInstalled />}
    </div>
  )
}

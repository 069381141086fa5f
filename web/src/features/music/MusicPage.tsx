import { MUSIC_TEXTS } from '@pinloft/contract/music/texts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Chip, Page } from '../../ui/index.ts'
import { useMusicSummary } from './music.api.ts'
import { followMusic } from './musicLive.ts'
import { useMusicRoute } from './musicRoute.ts'
import { NowPlayingPane } from './now-playing/NowPlayingPane.tsx'
import { PlaylistPane } from './PlaylistPane.tsx'

/** The current track on the left, and the library on the right. */
export default function MusicPage() {
  const { data: summary } = useMusicSummary()
  const { place, goTo } = useMusicRoute()
  const client = useQueryClient()
  useEffect(() => followMusic(client), [client])
  const isQueueShown = place.view === 'queue'
  return (
    <Page
      title={MUSIC_TEXTS.pageTitle}
      shape="sheet"
      badge={summary && <Chip tone="glass">{MUSIC_TEXTS.files(summary.trackCount)}</Chip>}
    >
      <div className="flex min-h-0 flex-1 gap-(--pane-gap) max-md:flex-col">
        <NowPlayingPane
          isQueueShown={isQueueShown}
          onQueue={() => goTo({ view: isQueueShown ? 'tracks' : 'queue', of: null })}
        />
        <PlaylistPane place={place} goTo={goTo} />
      </div>
    </Page>
  )
}

import type { MusicQueue, QueueEntry } from '@pinloft/contract/music/queue'
import { MUSIC_TEXTS } from '@pinloft/contract/music/texts'
import { ensureUnlocked } from '../../../core/protection/index.ts'
import type { AttachMedia } from '../../../platform/media-attachment.ts'
import { announceSound, onOtherSound } from '../../../platform/sounding.ts'
import { toast } from '../../../ui/index.ts'
import { MusicPlayer } from './MusicPlayer.ts'
import { showInSystem } from './mediaSession.ts'
import { loadSound, queueServer } from './player.api.ts'
import { keepPlayerName } from './playerName.ts'
import type { PlayerNotice } from './playerParts.ts'
import { AttachedSound } from './sound/AttachedSound.ts'
import { JoinedSound } from './sound/JoinedSound.ts'
import { canFeed } from './sound/SourceFeed.ts'
import { SoundSettingsStore } from './sound/soundSettings.ts'

export interface PlayerStart {
  playerId: string
  queue: MusicQueue
  loadAttachMedia: () => Promise<AttachMedia>
}

/** Creates the page's player. Returns it with a function that destroys it. */
export function startPlayer({ playerId, queue, loadAttachMedia }: PlayerStart): {
  player: MusicPlayer
  end: () => void
} {
  const element = document.createElement('audio')
  element.preload = 'auto'
  document.body.append(element)
  const player = new MusicPlayer(
    {
      playerId,
      element,
      server: queueServer(playerId),
      attach: (options) => new AttachedSound(loadAttachMedia, options),
      join: canFeed() ? (options) => new JoinedSound(loadSound, options) : null,
      unlock,
      notify,
      announce: () => announceSound('music'),
    },
    new SoundSettingsStore(localStorage),
    queue,
  )
  const leave = () => {
    keepPlayerName()
    player.leave()
  }
  window.addEventListener('pagehide', leave)
  const stops = [showInSystem(player), onOtherSound('music', () => player.pause())]
  // It was playing here when the page was reloaded.
  if (queue.isPlaying && queue.playerId === playerId) void player.play()
  const end = () => {
    window.removeEventListener('pagehide', leave)
    for (const stop of stops) stop()
    player.dispose()
    element.remove()
  }
  return { player, end }
}

function unlock({ track }: QueueEntry): Promise<boolean> {
  return ensureUnlocked({
    id: track.fileId,
    originalName: track.fileName,
    isPasswordProtected: track.isPasswordProtected,
  })
}

function notify(notice: PlayerNotice): void {
  switch (notice.kind) {
    case 'load_error':
      toast({
        variant: 'destructive',
        title: MUSIC_TEXTS.loadError,
        description: notice.message || MUSIC_TEXTS.loadErrorHelp(notice.title),
      })
      return
    case 'playback_error':
      toast({
        variant: 'destructive',
        title: MUSIC_TEXTS.playbackError,
        description: MUSIC_TEXTS.playbackErrorHelp,
      })
      return
    case 'track_ready':
      toast({ title: MUSIC_TEXTS.trackReady, description: MUSIC_TEXTS.trackReadyHelp(notice.title) })
      return
    case 'skipped_locked':
      toast({ title: MUSIC_TEXTS.skippedLocked, description: MUSIC_TEXTS.skippedLockedHelp(notice.title) })
      return
    case 'taken_over':
      toast({ title: MUSIC_TEXTS.tookOver })
      return
    case 'queue_failed':
      toast({ variant: 'destructive', title: MUSIC_TEXTS.queueFailed })
  }
}

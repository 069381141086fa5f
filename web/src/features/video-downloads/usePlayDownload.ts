import { type DownloadFormat, isAudioFormat } from '@pinloft/contract/video-downloads/endpoints'
import { useLocation } from 'wouter'
import { reportQueueFailure, useMusicPlayback } from '../music/index.ts'
import { filmAddress, PLAYS } from '../video/index.ts'

/** Plays a downloaded track where one is, and a film in the video player. */
export function usePlayDownload(): (fileId: string, format: DownloadFormat) => void {
  const { playTracks } = useMusicPlayback()
  const [, navigate] = useLocation()
  return (fileId, format) => {
    if (!isAudioFormat(format)) return navigate(filmAddress(fileId), { state: PLAYS })
    playTracks({ tracks: { from: 'files', fileIds: [fileId] }, startFileId: fileId }).catch(reportQueueFailure)
  }
}

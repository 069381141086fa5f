import { useLocation, useSearchParams } from 'wouter'

const VIDEO_PATH = '/video-player'
const FILE = 'file'

/** The video that the address names, and the way to another: '/video-player?file=…'. */
export function useVideoAddress() {
  const [params] = useSearchParams()
  const [, navigate] = useLocation()
  return {
    fileId: params.get(FILE),
    open: (fileId: string) => navigate(`${VIDEO_PATH}?${FILE}=${encodeURIComponent(fileId)}`),
  }
}

import type { DownloadFormat } from '@pinloft/contract/video-downloads/endpoints'
import { z } from 'zod'

const FORMATS_MAX = 2000
const Size = z.number().finite().nonnegative().nullish().catch(null)
const Format = z.object({
  ext: z.string().catch(''),
  acodec: z.string().nullish().catch(null),
  vcodec: z.string().nullish().catch(null),
  height: Size,
  tbr: Size,
  filesize: Size,
  filesize_approx: Size,
})
type Format = z.infer<typeof Format>

/** The sizes in bytes that a download has in each format, as far as they are known. `printed` is the JSON of all formats. */
export function formatSizes(printed: string | undefined): Partial<Record<DownloadFormat, number>> {
  const formats = readFormats(printed)
  const sounds = formats.filter((one) => hasSound(one) && !hasPicture(one))
  const films = formats.filter(hasPicture)
  const sizes: Partial<Record<DownloadFormat, number | null>> = {
    m4a: sizeOf(best(sounds.filter(({ ext }) => ext === 'm4a'))),
    opus: sizeOf(best(sounds.filter(({ acodec }) => acodec?.startsWith('opus')))),
    best: filmSize(films, sounds, Number.POSITIVE_INFINITY),
    '1080p': filmSize(films, sounds, 1080),
    '720p': filmSize(films, sounds, 720),
  }
  return Object.fromEntries(Object.entries(sizes).filter(([, size]) => size !== null))
}

function readFormats(printed: string | undefined): Format[] {
  if (printed === undefined) return []
  try {
    const found: unknown = JSON.parse(printed)
    return Array.isArray(found) ? found.slice(0, FORMATS_MAX).flatMap((one) => Format.safeParse(one).data ?? []) : []
  } catch {
    return []
  }
}

function filmSize(films: readonly Format[], sounds: readonly Format[], heightMaxPx: number): number | null {
  const film = best(films.filter(({ height }) => (height ?? 0) <= heightMaxPx))
  const [filmBytes, soundBytes] = [sizeOf(film), sizeOf(best(sounds))]
  if (film === undefined || filmBytes === null || hasSound(film)) return filmBytes
  return soundBytes === null ? null : filmBytes + soundBytes
}

function best(formats: readonly Format[]): Format | undefined {
  const quality = ({ height, tbr }: Format) => (height ?? 0) * 1e6 + (tbr ?? 0)
  return formats.toSorted((one, other) => quality(other) - quality(one))[0]
}

function sizeOf(format: Format | undefined): number | null {
  const size = format?.filesize ?? format?.filesize_approx ?? null
  return size === null ? null : Math.round(size)
}

function hasSound({ acodec }: Format): boolean {
  return acodec != null && acodec !== 'none'
}

function hasPicture({ vcodec }: Format): boolean {
  return vcodec != null && vcodec !== 'none'
}

import type { IFormat } from 'music-metadata'

/** Common codec names, by a part of the parser's name. The first match wins. */
const LABELS: readonly (readonly [RegExp, string])[] = [
  [/flac/i, 'FLAC'],
  [/alac/i, 'ALAC'],
  [/opus/i, 'Opus'],
  [/vorbis/i, 'Vorbis'],
  [/layer 3|mp3/i, 'MP3'],
  [/layer 2/i, 'MP2'],
  [/aac|mp4a|adts/i, 'AAC'],
  [/monkey/i, 'APE'],
  [/windows media|wma/i, 'WMA'],
  [/dsd|dsf/i, 'DSD'],
  [/speex/i, 'Speex'],
  [/e-?ac-?3/i, 'E-AC-3'],
  [/ac-?3/i, 'AC-3'],
]
/** By container, if the codec alone is not distinctive. */
const CONTAINER_LABELS: readonly (readonly [RegExp, string])[] = [
  [/wavpack/i, 'WavPack'],
  [/aif/i, 'AIFF'],
  [/wav/i, 'WAV'],
  [/asf/i, 'WMA'],
]
const LABEL_MAX_CHARACTERS = 20

/** The common name of an audio format: 'FLAC', 'MP3'. Null if it is unknown. */
export function codecLabel({ codec = '', container = '' }: Pick<IFormat, 'codec' | 'container'>): string | null {
  const fits = ([pattern]: readonly [RegExp, string], text: string) => pattern.test(text)
  const label =
    LABELS.find((entry) => fits(entry, codec)) ??
    CONTAINER_LABELS.find((entry) => fits(entry, container)) ??
    LABELS.find((entry) => fits(entry, container))
  return label?.[1] ?? (codec === '' ? null : codec.slice(0, LABEL_MAX_CHARACTERS))
}

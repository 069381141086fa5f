import type { IFormat } from 'music-metadata'

/** What people call a codec, by a part of the name that the parser has for it. The first that fits counts. */
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
/** By container, where the codec alone says little. */
const CONTAINER_LABELS: readonly (readonly [RegExp, string])[] = [
  [/wavpack/i, 'WavPack'],
  [/aif/i, 'AIFF'],
  [/wav/i, 'WAV'],
  [/asf/i, 'WMA'],
]
const LABEL_MAX_CHARACTERS = 20

/** What people call the format of an audio file: 'FLAC', 'MP3'. Null where it does not say. */
export function codecLabel({ codec = '', container = '' }: Pick<IFormat, 'codec' | 'container'>): string | null {
  const fits = ([pattern]: readonly [RegExp, string], text: string) => pattern.test(text)
  const label =
    LABELS.find((entry) => fits(entry, codec)) ??
    CONTAINER_LABELS.find((entry) => fits(entry, container)) ??
    LABELS.find((entry) => fits(entry, container))
  return label?.[1] ?? (codec === '' ? null : codec.slice(0, LABEL_MAX_CHARACTERS))
}

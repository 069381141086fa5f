import { Color } from 'three'

/** A colour with the values that are written, as all of the picture has them; three would take them for those of a screen. */
export function asWritten(style: string): Color {
  return new Color().setStyle(style, '')
}

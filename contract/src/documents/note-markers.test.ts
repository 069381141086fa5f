import { expect, it } from 'vitest'
import { splitNoteMarker } from './note-markers.ts'

it.each([
  ['[!NOTE]\nRest it.', { lead: 'Note.', rest: 'Rest it.' }],
  ['[!warning]  \r\nHot', { lead: 'Warning.', rest: 'Hot' }],
  ['[!TIP]', { lead: 'Tip.', rest: '' }],
  ['[!NOTE] on the same line', null],
  ['[!OTHER]\nx', null],
  ['a [!NOTE]\nx', null],
  ['', null],
])('%j', (text, expected) => {
  expect(splitNoteMarker(text)).toEqual(expected)
})

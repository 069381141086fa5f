import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { mayBeText, previewTypeOf } from '@pinloft/contract/files/preview-types'
import { describe, expect, it } from 'vitest'
import { decodeText, kindInWords, looksLikeText, unsupportedText } from './preview.ts'

function named(originalName: string, mimeType = 'application/octet-stream'): StoredFile {
  return {
    id: '1',
    originalName,
    mimeType,
    size: 1,
    createdAt: '',
    modifiedAt: '',
    storedAt: '',
    folder: '',
    isPasswordProtected: false,
    isStarred: false,
    version: '',
  }
}

describe('preview', () => {
  it('knows how each type is rendered', () => {
    expect(previewTypeOf(named('a.jpg', 'image/jpeg'))).toBe('image')
    expect(previewTypeOf(named('a.mp3', 'audio/mpeg'))).toBe('audio')
    expect(previewTypeOf(named('a.mkv', 'video/x-matroska'))).toBe('video')
    expect(previewTypeOf(named('a.pdf', 'application/pdf'))).toBe('pdf')
    expect(previewTypeOf(named('a.html', 'text/html'))).toBe('html')
    expect(previewTypeOf(named('page', 'text/html; charset=utf-8'))).toBe('html')
    expect(previewTypeOf(named('notes.md'))).toBe('text')
    expect(previewTypeOf(named('README', 'text/plain'))).toBe('text')
    expect(previewTypeOf(named('data', 'application/ld+json'))).toBe('text')
    expect(previewTypeOf(named('table.csv', 'text/csv'))).toBe('text')
    expect(previewTypeOf(named('a.DOCX'))).toBe('office')
    expect(previewTypeOf(named('slides.odp', 'application/vnd.oasis.opendocument.presentation'))).toBe('office')
    expect(previewTypeOf(named('a.tar.gz', 'application/gzip'))).toBe('archive')
    expect(previewTypeOf(named('a.gz', 'application/gzip'))).toBeNull()
  })

  it('names what it cannot show', () => {
    expect(kindInWords(named('a.7z'))).toBe('Archive')
    expect(kindInWords(named('scene.blend'))).toBe('BLEND file')
    expect(kindInWords(named('core'))).toBe('File')
    expect(unsupportedText(named('a.7z', 'application/x-7z-compressed'))).toBe(
      'File type not supported for preview: application/x-7z-compressed',
    )
    expect(unsupportedText(named('a.7z', ''))).toBe('File type not supported for preview: 7z')
  })

  it('offers to open as text what may be one and begins like one', () => {
    expect(mayBeText(named('a.blend'))).toBe(true)
    expect(mayBeText(named('a.7z'))).toBe(false)
    expect(mayBeText({ ...named('a.blend'), size: 0 })).toBe(false)
    const euro = new TextEncoder().encode('5 €')
    expect(looksLikeText(euro.slice(0, -1))).toBe(true)
    expect(looksLikeText(new Uint8Array([0xff, 0xfe, 0x41, 0x00]))).toBe(true)
    expect(looksLikeText(new Uint8Array([0x41, 0x00]))).toBe(false)
    expect(looksLikeText(new Uint8Array([0x41, 0xc3, 0x28]))).toBe(false)
  })

  it('decodes text by its byte order mark and drops a truncated character at the end', () => {
    const euro = new TextEncoder().encode('5 €')
    expect(decodeText(euro)).toBe('5 €')
    expect(decodeText(euro.slice(0, -1))).toBe('5 ')
    expect(decodeText(new Uint8Array([0xff, 0xfe, 0x41, 0x00]))).toBe('A')
    expect(decodeText(new Uint8Array([0xfe, 0xff, 0x00, 0x41]))).toBe('A')
  })
})

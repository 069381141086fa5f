import { describe, expect, it } from 'vitest'
import { uploadMetadata } from './uploadMetadata.ts'

describe('Upload-Metadata', () => {
  it('encodes any characters, and omits missing values', () => {
    const header = uploadMetadata({ filename: 'Größe 🚀, a.txt', folder: '', pin: '1 2', password: null })
    const fields = header.split(',').map((field) => {
      const [name, value = ''] = field.split(' ')
      return [name, new TextDecoder().decode(Uint8Array.from(atob(value), (letter) => letter.charCodeAt(0)))]
    })
    expect(fields).toEqual([
      ['filename', 'Größe 🚀, a.txt'],
      ['folder', ''],
      ['pin', '1 2'],
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { joinedText, longerTail, type Tail } from './answerText.ts'

const written = (textOffset: number, text: string) => ({ textOffset, text })

/** Applies events in their order, as a tab does that opened before the first of them. */
function heard(...events: { textOffset: number; text: string }[]): Tail | undefined {
  return events.reduce<Tail | undefined>((tail, event) => longerTail(tail, event), undefined)
}

describe('what arrives of an answer', () => {
  it('is joined in its order', () => {
    expect(heard(written(0, 'Good '), written(5, 'morning'), written(12, '.'))).toEqual({
      startOffset: 0,
      text: 'Good morning.',
    })
  })

  it('is kept once if it comes again', () => {
    const events = [written(0, 'Good '), written(5, 'morning'), written(0, 'Good '), written(5, 'morning')]
    expect(heard(...events)?.text).toBe('Good morning')
  })

  it('replaces what the server has taken back', () => {
    expect(heard(written(0, 'Good morn'), written(5, 'evening'))?.text).toBe('Good evening')
  })

  it('begins anew after a gap', () => {
    expect(heard(written(0, 'Good '), written(9, 'ing'))).toEqual({ startOffset: 9, text: 'ing' })
  })

  it('begins anew before its start', () => {
    expect(heard(written(5, 'morning'), written(0, 'Bad'))).toEqual({ startOffset: 0, text: 'Bad' })
  })
})

describe('the text of an answer', () => {
  it.each([
    ['nothing arrived', 'Good', undefined, 'Good', false],
    ['it goes on where the loaded text ends', 'Good', { startOffset: 4, text: ' morning' }, 'Good morning', false],
    ['both have a part', 'Good mor', { startOffset: 4, text: ' morning' }, 'Good morning', false],
    ['the loaded text is longer', 'Good morning', { startOffset: 4, text: ' mor' }, 'Good morning', false],
    ['a part is missing', 'Good', { startOffset: 8, text: 'ning' }, 'Good', true],
  ])('when %s', (_when, loaded, tail, text, isGap) => {
    expect(joinedText(loaded, tail)).toEqual({ text, isGap })
  })

  it('equals what was sent, however much had been written when it was loaded', () => {
    const whole = 'One two three four five'
    const pieces = whole.match(/.{1,3}/g) ?? []
    for (let loadedPieces = 0; loadedPieces <= pieces.length; loadedPieces++) {
      for (let missed = 0; missed <= loadedPieces; missed++) {
        let offset = pieces.slice(0, missed).join('').length
        const events = pieces.slice(missed).map((text) => {
          const event = written(offset, text)
          offset += text.length
          return event
        })
        expect(joinedText(pieces.slice(0, loadedPieces).join(''), heard(...events)).text).toBe(whole)
      }
    }
  })
})

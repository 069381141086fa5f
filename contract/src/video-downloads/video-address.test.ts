import { describe, expect, it } from 'vitest'
import { parseVideoAddress, videoAddressOf, videoPlaceholderTitle, videoSiteOf } from './video-address.ts'

const ID = 'kR7d2vQm0aE'
const LIST = 'PLboathouse2026'

describe('the address of a video', () => {
  it.each([
    `https://www.youtube.com/watch?v=${ID}`,
    `http://youtube.com/watch?v=${ID}&t=42s#later`,
    `  https://www.youtube.com/watch?app=desktop&v=${ID}  `,
    `https://m.youtube.com/watch?v=${ID}`,
    `https://music.youtube.com/watch?v=${ID}&si=abc`,
    `https://youtu.be/${ID}`,
    `youtu.be/${ID}?t=3`,
    `www.youtube.com/watch?v=${ID}`,
    `https://www.youtube.com/shorts/${ID}`,
    `https://www.youtube.com/live/${ID}?feature=share`,
    `https://www.youtube.com/embed/${ID}`,
    `https://www.youtube-nocookie.com/embed/${ID}/`,
    `HTTPS://WWW.YOUTUBE.COM/watch?v=${ID}`,
  ])('%s', (text) => {
    expect(parseVideoAddress(text)).toEqual({ videoId: ID, playlistId: null })
  })

  it('may name a playlist too, or only a playlist', () => {
    expect(parseVideoAddress(`https://www.youtube.com/watch?v=${ID}&list=${LIST}`)).toEqual({
      videoId: ID,
      playlistId: LIST,
    })
    expect(parseVideoAddress(`https://www.youtube.com/playlist?list=${LIST}`)).toEqual({
      videoId: null,
      playlistId: LIST,
    })
  })
})

describe('is no address of a video', () => {
  it.each([
    '',
    'notaurl',
    ID,
    'file:///etc/passwd',
    'javascript:alert(1)',
    'http://127.0.0.1',
    `http://127.0.0.1/watch?v=${ID}`,
    `http://169.254.169.254/watch?v=${ID}`,
    `http://[::1]/watch?v=${ID}`,
    `http://2130706433/watch?v=${ID}`,
    `http://017700000001/watch?v=${ID}`,
    `https://youtube.com@127.0.0.1/watch?v=${ID}`,
    `https://user:secret@www.youtube.com/watch?v=${ID}`,
    `https://www.youtube.com:8080/watch?v=${ID}`,
    `https://youtube.com.evil.example/watch?v=${ID}`,
    `https://evil.example/?x=https://www.youtube.com/watch?v=${ID}`,
    `https://xyoutube.com/watch?v=${ID}`,
    `https://www.youtube.com./watch?v=${ID}`,
    `https:\\\\www.youtube.com\\watch?v=${ID}`,
    `https://www.youtube.com/watch?v=${ID}\n--exec=true`,
    `--exec=true https://youtu.be/${ID}`,
    '-v',
    `https://www.youtube.com/watch?v=${ID}x`,
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/watch?v=../../../etc',
    'https://www.youtube.com/playlist?list=x',
    `https://yоutube.com/watch?v=${ID}`,
    `https://www.youtube.com/watch?v=${ID}&x=${'y'.repeat(10_000)}`,
    `ftp://www.youtube.com/watch?v=${ID}`,
  ])('%s', (text) => {
    expect(parseVideoAddress(text)).toBeNull()
  })
})

describe('the address of a video on another site', () => {
  const HOSTS = ['clips.example', 'films.example']

  it.each([
    ['https://clips.example/film/12', 'https://clips.example/film/12'],
    ['  HTTP://Www.Clips.Example/Film/12?b=2&a=1#__youtubedl_smuggle=x ', 'http://www.clips.example/Film/12?b=2&a=1'],
    ['https://a.b.films.example', 'https://a.b.films.example/'],
    ['https://films.example?id=1', 'https://films.example/?id=1'],
    ['https://films.example/@ana/é 1'.replace(' ', '%20'), 'https://films.example/@ana/%C3%A9%201'],
  ])('%s', (text, videoId) => {
    expect(parseVideoAddress(text)).toBeNull()
    expect(parseVideoAddress(text, HOSTS)).toEqual({ videoId, playlistId: null })
    // What was built is read as the same again.
    expect(parseVideoAddress(videoAddressOf(videoId), HOSTS)).toEqual({ videoId, playlistId: null })
  })

  it('names its site', () => {
    const videoId = 'https://www.clips.example/film/12'
    expect([videoPlaceholderTitle(videoId), videoSiteOf(videoId)]).toEqual([
      'www.clips.example/film/12',
      'www.clips.example',
    ])
    expect([videoPlaceholderTitle(ID), videoSiteOf(ID)]).toEqual([`youtu.be/${ID}`, 'YouTube'])
  })

  it.each([
    'clips.example/film/12',
    'https://other.example/film/12',
    'https://notclips.example/film/12',
    'https://clips.example.evil.example/film/12',
    'https://clips.example./film/12',
    'https://.clips.example/film/12',
    'https://clips.example:8080/film/12',
    'https://ana:secret@clips.example/film/12',
    'https://clips.example@127.0.0.1/film/12',
    'https://127.0.0.1/clips.example',
    'https://[::1]/clips.example',
    'https://2130706433/',
    'file://clips.example/etc/passwd',
    'ftp://clips.example/film/12',
    'https:\\\\clips.example\\film',
    'https://clips.example/film\n--exec=true',
    'https://clips.example/film 12',
    '--exec=true https://clips.example/film/12',
    `https://clips.example/${'x'.repeat(10_000)}`,
    `https://clips.example/${'é'.repeat(1000)}`,
  ])('is not %s', (text) => {
    expect(parseVideoAddress(text, HOSTS)).toBeNull()
  })

  it('does not weaken the rules for YouTube', () => {
    expect(parseVideoAddress('https://www.youtube.com/channel/UCabc', ['youtube.com', 'youtu.be'])).toBeNull()
    expect(parseVideoAddress('https://youtu.be/short', ['youtube.com', 'youtu.be'])).toBeNull()
  })
})

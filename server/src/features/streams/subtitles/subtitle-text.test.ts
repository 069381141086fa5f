import { expect, test } from 'vitest'
import { sidecarTrack } from './sidecar-subtitles.ts'
import { decodeSubtitles, toWebVtt } from './subtitle-text.ts'

const cue = (text: string) => `WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n${text}\n`

test.each([
  ['UTF-8', Buffer.from('Grüße — 你好')],
  ['UTF-8 with a mark', Buffer.from('\ufeffGrüße — 你好')],
  ['UTF-16 with a mark', Buffer.from('\ufeffGrüße — 你好', 'utf16le')],
  ['UTF-16 without', Buffer.from('Grüße — 你好', 'utf16le')],
  ['UTF-16 from the other end', Buffer.from('Grüße — 你好', 'utf16le').swap16()],
])('%s is read', (_encoding, bytes) => {
  expect(decodeSubtitles(bytes)).toBe('Grüße — 你好')
})

test('what is no Unicode is read as Windows wrote it', () => {
  expect(decodeSubtitles(Buffer.from([0x47, 0x72, 0xfc, 0xdf, 0x65, 0x20, 0x80]))).toBe('Grüße €')
})

test.each([
  ['SubRip', '1\r\n00:00:01,000 --> 00:00:02,500\r\nHello\r\nyou\r\n\r\n', cue('Hello\nyou')],
  ['old line ends', '1\r00:00:01,000 --> 00:00:02,500\rHello\r', cue('Hello')],
  ['short times', '1\n0:0:1,0 --> 00:02.5\nHello', cue('Hello')],
  [
    'WebVTT with what else it has',
    'WEBVTT\n\nNOTE x\n\nid\n00:01.000 --> 00:02.500 align:left\n<v Ada>Hello',
    cue('Hello'),
  ],
  ['tags', '1\n00:00:01,000 --> 00:00:02,500\n<I>a</I> <font color="#fff">b</font> {\\an8}c', cue('<i>a</i> b c')],
  ['signs', '1\n00:00:01,000 --> 00:00:02,500\n1 < 2 & 3 &amp; 4 --> 5', cue('1 &lt; 2 &amp; 3 &amp; 4 --&gt; 5')],
  [
    'SubStation Alpha',
    '[Script Info]\n[Events]\nFormat: Layer, Start, End, Style, Text\nDialogue: 0,0:00:01.00,0:00:02.50,Main,{\\b1}Hello,\\Nyou\nDialogue: 0,0:00:01.00,0:00:02.50,Main,{\\p1}m 0 0 l 9 9\nComment: 0,0:00:01.00,0:00:02.50,Main,no',
    cue('Hello,\nyou'),
  ],
])('%s becomes WebVTT', (_what, text, expected) => {
  expect(toWebVtt(text)).toBe(expected)
})

test('cues are in the order of their times, and empty ones are left out', () => {
  const text =
    '1\n00:00:03,000 --> 00:00:04,000\nb\n\n2\n00:00:01,000 --> 00:00:02,000\na\n\n3\n00:00:05,000 --> 00:00:05,000\nc\n'
  expect(toWebVtt(text)).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\na\n\n00:00:03.000 --> 00:00:04.000\nb\n')
  expect(toWebVtt('This is a letter')).toBeNull()
})

test.each([
  ['Film.srt', { codec: 'subrip', language: null, title: null, isForced: false }],
  ['film.EN.SRT', { language: 'EN' }],
  ['Film.pt_BR.forced.ass', { codec: 'ass', language: 'pt-BR', isForced: true }],
  ['Film.Directors comment.de.vtt', { codec: 'webvtt', language: 'de', title: 'Directors comment' }],
  ['Film 2.srt', null],
  ['Film.txt', null],
  ['Other.srt', null],
])('%s beside Film.mkv', (name, expected) => {
  const track = sidecarTrack(name, 'Film')
  if (expected === null) expect(track).toBeNull()
  else expect(track).toMatchObject(expected)
})

import { expect, test } from 'vitest'
import { sidecarTrack } from './sidecar-subtitles.ts'
import { toWebVtt, WEBVTT_MAX_CHARACTERS } from './subtitle-text.ts'

const cue = (text: string) => `WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n${text}\n`

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

test('sorts cues by time, and drops empty ones', () => {
  const text =
    '1\n00:00:03,000 --> 00:00:04,000\nb\n\n2\n00:00:01,000 --> 00:00:02,000\na\n\n3\n00:00:05,000 --> 00:00:05,000\nc\n'
  expect(toWebVtt(text)).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\na\n\n00:00:03.000 --> 00:00:04.000\nb\n')
  expect(toWebVtt('This is a letter')).toBeNull()
})

const TIMES = '00:00:01,000 --> 00:00:02,500'
const DIALOGUE = '[Events]\nDialogue: 0,0:00:01.00,0:00:02.50,Main,,0,0,0,,'
const LONG = 300_000

test.each([
  ['SubRip', '{\\', (text: string) => `1\n${TIMES}\n${text}`],
  ['SubStation Alpha', '{', (text: string) => `${DIALOGUE}${text}`],
  ['a drawing', '{\\p', (text: string) => `${DIALOGUE}${text}`],
])('leaves unclosed blocks of %s unchanged, in linear time', (_what, open, within) => {
  expect(toWebVtt(within(open.repeat(LONG)))).toBe(cue(open.repeat(LONG)))
})

test('limits the size of WebVTT, which escaping increases', () => {
  const cues = `${TIMES}\n${'&'.repeat(1024)}\n\n`.repeat(4096)
  const written = toWebVtt(cues) ?? ''
  expect(written.length).toBeLessThanOrEqual(WEBVTT_MAX_CHARACTERS)
  expect(written.endsWith('&amp;\n')).toBe(true)
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

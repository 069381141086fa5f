import type { Browser, Page } from 'playwright-core'
import { filePart, type Part } from '../tests/support/multipart.ts'
import { makeAlbums, makeFilms } from './player-samples.ts'

interface SampleFolder {
  folder: string
  parts: Part[]
}

export const SAMPLE_GUIDE = {
  title: 'Bleeding the radiators',
  description: 'Once a year, before the heating season. It takes half an hour.',
  category: 'House',
  tags: ['heating', 'yearly'],
  content: `## What you need

- The radiator key, in the drawer below the boiler
- A cup and an old towel

## Step by step

1. Switch the heating off and wait until the radiators are **cool**.
2. Start with the lowest floor. Hold the cup below the valve.
3. Turn the key by a quarter to the left. Close it when *water* comes instead of air.

> The pressure of the boiler drops a little. Fill it up to 1.5 bar.

| Room | Radiators | Last time |
|---|---|---|
| Kitchen | 1 | October |
| Living room | 2 | October |
| Loft | 1 | never |

## Afterwards

Turn the heating on and listen: a radiator that gurgles needs a second turn.
`,
}

export const SAMPLE_DOCUMENT = `<h1>A shed for the bicycles</h1>
<p>Two by three metres, with a <strong>sloping roof</strong> and a door that is wide enough for the cargo bike.</p>
<h2>Before the frost</h2>
<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>Measure the yard</p></li>
<li data-type="taskItem" data-checked="true"><p>Ask the neighbours</p></li>
<li data-type="taskItem" data-checked="false"><p>Order the boards, larch</p></li></ul>
<p>How it could look:</p>`

const SAMPLE_RATE = 22_050

/** Realistic files of the usual kinds: pictures, videos, albums, songs, a PDF, a spreadsheet, texts. */
export async function makeSamples(browser: Browser): Promise<SampleFolder[]> {
  const page = await browser.newPage({ viewport: { width: 1600, height: 1067 } })
  const pdf = await makePdf(page)
  const landscapes: Buffer[] = []
  const photos: Part[] = []
  for (const [index, name] of ['Ridge at dusk.jpg', 'Harbour.jpg', 'First snow.jpg', 'Garden in May.jpg'].entries()) {
    const landscape = await paintLandscape(page, 30 + index * 75)
    landscapes.push(landscape)
    photos.push(filePart(name, landscape, 'image/jpeg'))
  }
  const covers = [await paintLandscape(page, 200), await paintLandscape(page, 310), await paintLandscape(page, 60)]
  const film = await recordFilm(page)
  await page.close()
  const song = makeSong(24)
  return [
    { folder: 'Photos', parts: photos.slice(1) },
    { folder: 'Music', parts: [filePart('Evening walk.wav', song, 'audio/wav')] },
    ...(await makeAlbums(covers)).map(({ folder, parts }) => ({ folder: `Music/${folder}`, parts })),
    { folder: 'Films', parts: await makeFilms(landscapes) },
    { folder: 'Papers', parts: [filePart('Insurance 2026.pdf', pdf, 'application/pdf')] },
    {
      folder: '',
      parts: [
        filePart('Packing list.md', '# Packing list\n\n- Tent\n- Stove\n- Map\n', 'text/markdown'),
        filePart('Household budget.csv', makeSheet(), 'text/csv'),
        filePart('Rental agreement.pdf', pdf, 'application/pdf'),
        filePart('Lullaby.wav', makeSong(11), 'audio/wav'),
        filePart('Waves.webm', film, 'video/webm'),
        ...photos.slice(0, 1),
      ],
    },
  ]
}

/** Hills under a sky, the nearer the darker. */
async function paintLandscape(page: Page, hue: number): Promise<Buffer> {
  await page.setContent('<body style="margin:0"><canvas width="1600" height="1067"></canvas>')
  await page.evaluate((hue) => {
    const context = document.querySelector('canvas')?.getContext('2d')
    if (!context) return
    const sky = context.createLinearGradient(0, 0, 0, 1067)
    sky.addColorStop(0, `hsl(${hue + 190} 60% 35%)`)
    sky.addColorStop(1, `hsl(${hue} 85% 78%)`)
    context.fillStyle = sky
    context.fillRect(0, 0, 1600, 1067)
    for (let layer = 0; layer < 5; layer++) {
      context.fillStyle = `hsl(${hue + 200} ${30 + layer * 6}% ${48 - layer * 9}%)`
      context.beginPath()
      context.moveTo(0, 1067)
      for (let x = 0; x <= 1600; x += 4) {
        const wave = Math.sin(x / (170 - layer * 18) + layer * 2 + hue) * 60 + Math.sin(x / 53 + layer * hue) * 14
        context.lineTo(x, 480 + layer * 120 + wave)
      }
      context.lineTo(1600, 1067)
      context.fill()
    }
    // Camera noise.
    const image = context.getImageData(0, 0, 1600, 1067)
    for (let index = 0; index < image.data.length; index++) {
      if (index % 4 < 3) image.data[index] = (image.data[index] ?? 0) + (Math.random() - 0.5) * 22
    }
    context.putImageData(image, 0, 0)
  }, hue)
  return page.screenshot({ type: 'jpeg', quality: 88 })
}

async function makePdf(page: Page): Promise<Buffer> {
  await page.setContent('<h1>Agreement</h1><p>Between the two sides, for one year, in good faith.</p>')
  return page.pdf({ format: 'A4' })
}

/** Moving water, recorded by the browser. */
async function recordFilm(page: Page): Promise<Buffer> {
  await page.setContent('<canvas width="640" height="360"></canvas>')
  const encoded = await page.evaluate(async () => {
    const canvas = document.querySelector('canvas')
    const context = canvas?.getContext('2d')
    if (!canvas || !context) return ''
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' })
    const pieces: Blob[] = []
    recorder.ondataavailable = ({ data }) => pieces.push(data)
    recorder.start()
    for (let frame = 0; frame < 50; frame++) {
      for (let y = 0; y < 360; y += 6) {
        for (let x = 0; x < 640; x += 8) {
          const light = 42 + Math.sin(x / 40 + frame / 5) * 10 + Math.sin(y / 9 - frame / 3) * 8 + Math.random() * 6
          context.fillStyle = `hsl(205 60% ${light}%)`
          context.fillRect(x, y, 8, 6)
        }
      }
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    await new Promise((resolve) => {
      recorder.onstop = resolve
      recorder.stop()
    })
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  })
  return Buffer.from(encoded, 'base64')
}

/** A slow chord as 16-bit PCM in a WAV file. */
function makeSong(seconds: number): Buffer {
  const samples = SAMPLE_RATE * seconds
  const wav = Buffer.alloc(44 + samples * 2)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(36 + samples * 2, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(SAMPLE_RATE, 24)
  wav.writeUInt32LE(SAMPLE_RATE * 2, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(samples * 2, 40)
  for (let index = 0; index < samples; index++) {
    const time = index / SAMPLE_RATE
    const chord = [220, 277.18, 329.63].reduce((sum, hertz) => sum + Math.sin(2 * Math.PI * hertz * time), 0)
    wav.writeInt16LE(Math.round(chord * 6_000 * Math.sin((Math.PI * time) / seconds)), 44 + index * 2)
  }
  return wav
}

function makeSheet(): string {
  const months = ['January', 'February', 'March', 'April', 'May', 'June']
  return ['Month,Rent,Food', ...months.map((month, index) => `${month},740,${310 + index * 7}`)].join('\n')
}

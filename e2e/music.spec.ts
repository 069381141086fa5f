import { buffer } from 'node:stream/consumers'
import { MUSIC_TEXTS } from '@pinloft/contract/music/texts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { store } from './files.actions.ts'
import { textSample } from './files.samples.ts'
import {
  capturedSound,
  captureSound,
  chooseAction,
  heading,
  longestSilenceWithin,
  openView,
  playTrack,
  soundOf,
  tagsAreRead,
  titlesOf,
} from './music.actions.ts'
import { albumSamples, songSample } from './music.samples.ts'
import { enterPassword, protect } from './protection.actions.ts'
import { expectGoodLooks, openPageInside, type Pinloft, passGate, resize, startPinloft, typeText } from './support.ts'

const RATE_HZ = 44_100
const LOST_CONNECTION = { expectedFaults: [/net::ERR/, /WebSocket/] }

let server: Pinloft
beforeAll(async () => {
  server = await startPinloft()
  const salt = { album: 'Salt Maps', artist: 'Low Tide Radio', colors: ['0x16324a', '0xf3b06a'] } as const
  const green = { album: 'Green Hours', artist: 'Fern & Lantern', colors: ['0x21463a', '0xbcd6a4'] } as const
  const titles = ['Harbour at Six', 'Breakwater', 'Ferry Song']
  await store(server, 'Music/Salt Maps', ...(await albumSamples({ ...salt, seconds: 4, titles })))
  await store(
    server,
    'Music/Green Hours',
    ...(await albumSamples({ ...green, extension: 'mp3', titles: ['Moss', 'Rain'] })),
  )
  await store(
    server,
    'Long',
    await songSample({ name: 'Long night.wav', seconds: 600 }),
    textSample(
      'Long night.lrc',
      '[00:01.00]A light goes out\n[05:00.00]The town is asleep\n[09:00.00]Morning',
      'text/plain',
    ),
  )
  await store(
    server,
    'Odd',
    await songSample({ name: 'a short one.mp3', seconds: 1.5 }),
    textSample('b broken.mp3', 'no music', 'audio/mpeg'),
    await songSample({ name: 'c old.wma', seconds: 30 }),
    await songSample({ name: 'd secret.mp3', seconds: 30 }),
  )
  await protect(server, 'Odd', ['d secret.mp3'])
  await tagsAreRead(server, 10)
})
afterAll(() => server.stop())

describe('the music player', () => {
  it('shows the library and the current track, and continues as a mini player on every other screen', async () => {
    const page = await openPageInside(server, { path: '/music-player' })
    await page.getByText('10 files').waitFor()
    const sound = soundOf(page)
    await playTrack(page, 'Harbour at Six')
    await page.getByText('Low Tide Radio · Salt Maps').waitFor()
    await sound.plays()
    await expect.poll(() => page.getByRole('slider', { name: MUSIC_TEXTS.volume }).inputValue()).toBe('70')
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectGoodLooks(page, 'music', { widths: [1280, 360] })
    await openView(page, 'albums')
    await page.getByRole('button', { name: 'Salt Maps Low Tide Radio' }).click()
    await page.getByRole('heading', { name: 'Salt Maps' }).waitFor()
    await expect
      .poll(() => titlesOf(page, MUSIC_TEXTS.views.tracks))
      .toEqual(['Harbour at Six', 'Breakwater', 'Ferry Song'])

    await page.getByRole('link', { name: 'Settings' }).filter({ visible: true }).click()
    const mini = page.getByRole('region', { name: MUSIC_TEXTS.nowPlaying }).filter({ visible: true })
    await mini.getByRole('button', { name: MUSIC_TEXTS.pause }).click()
    await expect.poll(sound.isPaused).toBe(true)
    await mini.getByRole('link').click()
    await page.getByRole('heading', { name: 'Music Player', level: 1 }).waitFor()

    // On a phone it is another one, above the tabs.
    await resize(page, 360)
    await page.getByRole('link', { name: 'Home' }).filter({ visible: true }).click()
    await mini.getByRole('button', { name: MUSIC_TEXTS.play, exact: true }).click()
    await expect.poll(sound.isPaused).toBe(false)
    await mini.getByRole('button', { name: MUSIC_TEXTS.pause }).click()
    await expect.poll(sound.isPaused).toBe(true)
    await expectGoodLooks(page, 'music-mini')
    await mini.getByRole('link').click()
    await page.getByRole('heading', { name: 'Music Player', level: 1 }).waitFor()
  })

  it('plays an album without a gap', async () => {
    const page = await openPageInside(server, { path: '/music-player?view=albums' })
    for (const [album, first, second] of [
      ['Salt Maps', 'Harbour at Six', 'Breakwater'],
      ['Green Hours', 'Moss', 'Rain'],
    ] as const) {
      await page.getByRole('button', { name: new RegExp(`^${album} `) }).click()
      const list = page.getByRole('region', { name: MUSIC_TEXTS.playlist })
      await list.getByRole('button', { name: MUSIC_TEXTS.playAll, exact: true }).click()
      await page.getByText(MUSIC_TEXTS.nextJoined).waitFor()
      await heading(page, first).waitFor()
      await expect.poll(soundOf(page).isDirect).toBe(false)
      await soundOf(page).plays()
      if (album === 'Salt Maps') await captureSound(page, RATE_HZ)
      else await page.evaluate(() => window.captured.splice(0))
      await heading(page, second).waitFor()
      await expect.poll(async () => soundOf(page).position()).toBeGreaterThan(5)
      const samples = await capturedSound(page)
      expect(samples.length).toBeGreaterThan(2 * RATE_HZ)
      expect((longestSilenceWithin(samples) / RATE_HZ) * 1000).toBeLessThan(5)
      await page.goBack()
    }
  })

  it('resumes at its position after a reload and in another browser', async () => {
    const page = await openPageInside(server, { path: '/music-player?view=folders&of=Long' })
    await playTrack(page, 'Long night')
    await page.keyboard.press('ArrowRight')
    await soundOf(page).plays(12)
    await page.reload()
    await passGate(page)
    await heading(page, 'Long night').waitFor()
    await soundOf(page).plays(11)

    const other = await openPageInside(server, { path: '/music-player' })
    await other.getByText(MUSIC_TEXTS.playsElsewhere, { exact: true }).waitFor()
    await other.getByRole('button', { name: MUSIC_TEXTS.play, exact: true }).first().click()
    await soundOf(other).plays(11)
    await expect.poll(soundOf(page).isPaused).toBe(true)
    await page.getByText(MUSIC_TEXTS.playsElsewhere, { exact: true }).waitFor()
    await expect.poll(() => soundOf(other).position()).toBeLessThan(60)
  })

  it('waits for a lost connection and resumes by itself', async () => {
    const page = await openPageInside(server, { path: '/music-player?view=folders&of=Long', ...LOST_CONNECTION })
    await playTrack(page, 'Long night')
    await soundOf(page).plays()
    await page.context().setOffline(true)
    await page.getByRole('slider', { name: MUSIC_TEXTS.seek }).fill('500')
    await page.getByText(MUSIC_TEXTS.waitingForConnection).first().waitFor()
    await page.context().setOffline(false)
    await soundOf(page).plays(500)
    await expect.poll(() => page.getByText(MUSIC_TEXTS.waitingForConnection).count()).toBe(0)
  })

  it('skips unplayable tracks, plays through the server what the browser cannot, and asks for passwords', async () => {
    const page = await openPageInside(server, {
      path: '/music-player?view=folders&of=Odd',
      expectedStatuses: [403, 415, 422],
    })
    // It is over before its heading could be waited for.
    await page.getByRole('listitem').getByRole('button', { name: 'a short one', exact: true }).click()
    await page.getByText(MUSIC_TEXTS.loadError, { exact: true }).waitFor()
    await heading(page, 'c old').waitFor()
    await soundOf(page).plays()
    await page.keyboard.press('n')
    await enterPassword(page)
    await heading(page, 'd secret').waitFor()
    await soundOf(page).plays()
    await page.keyboard.press('q')
    await page.getByRole('list', { name: MUSIC_TEXTS.queue }).getByText(MUSIC_TEXTS.notPlayable).waitFor()
  })

  it('reports when the browser blocks playback, and when it cannot play', async () => {
    const page = await openPageInside(server, { path: '/music-player?view=folders&of=Long' })
    const refuse = (name: string) =>
      page.evaluate((error) => {
        const { play } = HTMLMediaElement.prototype
        HTMLMediaElement.prototype.play = () => {
          HTMLMediaElement.prototype.play = play
          return Promise.reject(new DOMException('', error))
        }
      }, name)
    await refuse('NotAllowedError')
    await playTrack(page, 'Long night')
    await page.getByText(MUSIC_TEXTS.trackReady, { exact: true }).waitFor()
    await refuse('InvalidStateError')
    await page.getByRole('button', { name: MUSIC_TEXTS.play, exact: true }).first().click()
    await page.getByText(MUSIC_TEXTS.playbackError, { exact: true }).waitFor()
    await page.getByText(MUSIC_TEXTS.playbackErrorHelp, { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: MUSIC_TEXTS.play, exact: true }).first().click()
    await soundOf(page).plays()
  })

  it('is controlled with keys', async () => {
    const page = await openPageInside(server, { path: '/music-player?view=folders&of=Long' })
    const sound = soundOf(page)
    await playTrack(page, 'Long night')
    await sound.plays()
    await page.locator('main').focus()
    await page.keyboard.press(' ')
    await expect.poll(sound.isPaused).toBe(true)
    await page.keyboard.press('ArrowRight')
    await expect.poll(sound.position).toBeGreaterThan(10)
    await page.keyboard.press('m')
    await page.getByRole('button', { name: MUSIC_TEXTS.unmute }).waitFor()
    await page.keyboard.press('r')
    await page.getByRole('button', { name: MUSIC_TEXTS.repeat.all }).waitFor()
    await page.keyboard.press('r')
    await page.getByRole('button', { name: MUSIC_TEXTS.repeat.one }).waitFor()
    await page.keyboard.press('r')
    await page.getByRole('button', { name: MUSIC_TEXTS.repeat.off }).waitFor()
    const player = page.getByRole('region', { name: MUSIC_TEXTS.nowPlaying })
    await page.keyboard.press('s')
    await player.getByRole('button', { name: MUSIC_TEXTS.shuffle, pressed: true }).waitFor()
    await page.keyboard.press('s')
    await player.getByRole('button', { name: MUSIC_TEXTS.shuffle, pressed: false }).waitFor()
    await page.keyboard.press('f')
    await openView(page, 'favourites')
    await expect.poll(() => titlesOf(page, MUSIC_TEXTS.views.favourites)).toEqual(['Long night'])
    await page.getByRole('button', { name: MUSIC_TEXTS.unfavourite }).waitFor()
    await page.keyboard.press('f')
    await page.getByText(MUSIC_TEXTS.noFavourites).waitFor()
    await openView(page, 'tracks')
    await page.getByRole('button', { name: 'Breakwater', exact: true }).focus()
    await page.keyboard.press('End')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Rain')
    await page.keyboard.press('Home')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('a short one')
  })

  it('manages playlists: created, filled, reordered with keyboard and mouse, exported, imported and deleted', async () => {
    const page = await openPageInside(server, { path: '/music-player?view=playlists', expectedStatuses: [500] })
    await page.getByText(MUSIC_TEXTS.noPlaylists).waitFor()
    await page.getByRole('button', { name: MUSIC_TEXTS.newPlaylist }).click()
    await page.getByRole('textbox', { name: MUSIC_TEXTS.playlistName }).fill('Sea')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Sea', exact: true }).waitFor()
    await openView(page, 'tracks')
    for (const title of ['Breakwater', 'Ferry Song', 'Moss']) {
      await chooseAction(page, title, MUSIC_TEXTS.addToPlaylist)
      await page.getByRole('dialog').getByRole('button', { name: 'Sea', exact: true }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await page.keyboard.press('Control+k')
    await typeText(page, 'sea')
    await page
      .getByRole('option')
      .filter({ hasText: MUSIC_TEXTS.tracks(3) })
      .click()
    const titles = () => titlesOf(page, 'Sea')
    await expect.poll(titles).toEqual(['Breakwater', 'Ferry Song', 'Moss'])
    const refusal = Promise.withResolvers<void>()
    await page.route('**/entries/*/move', async (route) => {
      await refusal.promise
      await route.fulfill({ status: 500, body: '' })
    })
    await page.getByRole('button', { name: MUSIC_TEXTS.dragToMove('Breakwater') }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    // Before the answer, which waits for this; the list is drawn a moment after the keys.
    await expect.poll(titles).toEqual(['Ferry Song', 'Moss', 'Breakwater'])
    refusal.resolve()
    await page.getByText(MUSIC_TEXTS.playlistFailed, { exact: true }).first().waitFor()
    await expect.poll(titles).toEqual(['Breakwater', 'Ferry Song', 'Moss'])
    await page.unroute('**/entries/*/move')
    await page.getByRole('button', { name: MUSIC_TEXTS.dragToMove('Breakwater') }).focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(titles).toEqual(['Ferry Song', 'Breakwater', 'Moss'])
    const [from, to] = await Promise.all(
      ['Moss', 'Ferry Song'].map((title) =>
        page.getByRole('button', { name: MUSIC_TEXTS.dragToMove(title) }).boundingBox(),
      ),
    )
    if (!from || !to) throw new Error('The handles have no place')
    await page.mouse.move(from.x + 10, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(to.x + 10, to.y - 4, { steps: 5 })
    await page.mouse.up()
    await expect.poll(titles).toEqual(['Moss', 'Ferry Song', 'Breakwater'])
    await expectGoodLooks(page, 'music-playlist')

    await chooseAction(page, 'Sea', MUSIC_TEXTS.renamePlaylist)
    await page.getByRole('textbox', { name: MUSIC_TEXTS.playlistName }).fill('Lake')
    await page.getByRole('button', { name: MUSIC_TEXTS.rename, exact: true }).click()
    await page.getByRole('heading', { name: 'Lake' }).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      chooseAction(page, 'Lake', MUSIC_TEXTS.exportPlaylist),
    ])
    expect(download.suggestedFilename()).toBe('Lake.m3u8')
    const content = await buffer(await download.createReadStream())
    await openView(page, 'playlists')
    const lost = Buffer.concat([content, Buffer.from('#EXTINF:9,Gone\nGone.mp3\n')])
    await page.locator('input[type=file]').setInputFiles({ name: 'Pond.m3u8', mimeType: 'audio/mpegurl', buffer: lost })
    await page.getByText(MUSIC_TEXTS.importedHelp(3, 1), { exact: true }).waitFor()
    await expect.poll(() => titlesOf(page, 'Pond')).toEqual(['Moss', 'Ferry Song', 'Breakwater'])
    await chooseAction(page, 'Pond', MUSIC_TEXTS.deletePlaylist)
    await page.getByRole('button', { name: MUSIC_TEXTS.deletePlaylistAction }).click()
    await page.getByRole('button', { name: 'Lake', exact: true }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Pond', exact: true }).count()).toBe(0)
  })

  it('has a queue that can be added to, reordered and cleared, and lyrics that follow playback', async () => {
    const page = await openPageInside(server, { path: '/music-player?view=folders&of=Long' })
    await playTrack(page, 'Long night')
    await openView(page, 'tracks')
    await page.getByRole('button', { name: MUSIC_TEXTS.find }).click()
    await page.getByRole('searchbox', { name: MUSIC_TEXTS.find }).fill('low tide')
    await expect
      .poll(() => titlesOf(page, MUSIC_TEXTS.views.tracks))
      .toEqual(['Breakwater', 'Ferry Song', 'Harbour at Six'])
    await chooseAction(page, 'Ferry Song', MUSIC_TEXTS.addToQueue)
    await chooseAction(page, 'Breakwater', MUSIC_TEXTS.playNext)
    await page.getByRole('button', { name: MUSIC_TEXTS.queue, exact: true }).click()
    const titles = () => titlesOf(page, MUSIC_TEXTS.queue)
    await expect.poll(titles).toEqual(['Long night', 'Breakwater', 'Ferry Song'])
    await chooseAction(page, 'Ferry Song', MUSIC_TEXTS.moveUp)
    await expect.poll(titles).toEqual(['Long night', 'Ferry Song', 'Breakwater'])
    await chooseAction(page, 'Ferry Song', MUSIC_TEXTS.removeFromQueue)
    await expect.poll(titles).toEqual(['Long night', 'Breakwater'])

    await page.locator('main').focus()
    await page.keyboard.press('l')
    const lyrics = page.getByRole('list', { name: MUSIC_TEXTS.lyrics })
    await lyrics.getByRole('button', { name: 'The town is asleep' }).click()
    await soundOf(page).plays(300)
    await expect.poll(() => lyrics.locator('[aria-current]').innerText()).toBe('The town is asleep')
    await expectGoodLooks(page, 'music-lyrics')
    await page.getByRole('button', { name: MUSIC_TEXTS.clearQueue }).click()
    await page.getByText(MUSIC_TEXTS.nothingPlays).waitFor()
    await expect.poll(soundOf(page).isPaused).toBe(true)
  })

  it('shows folders under their new names', async () => {
    const page = await openPageInside(server, { path: '/music-player?view=folders' })
    await page.getByRole('button', { name: 'Odd', exact: true }).waitFor()
    await page.evaluate(async () => {
      const folders: { id: string; name: string }[] = await (await fetch('/api/folders')).json()
      const id = folders.find(({ name }) => name === 'Odd')?.id
      const headers = { 'content-type': 'application/json' }
      await fetch(`/api/folders/${id}`, { method: 'PATCH', headers, body: JSON.stringify({ name: 'Strange' }) })
    })
    await page.getByRole('button', { name: 'Strange', exact: true }).waitFor()
  })
})

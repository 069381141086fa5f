import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type File, type Folder, listFiles, listFolders } from '@pinloft/contract/files/endpoints'
import {
  type LinkedFolder,
  linkFolder,
  listLinkedFolders,
  rescanLinkedFolder,
} from '@pinloft/contract/linked-folders/endpoints'
import { expect, onTestFinished } from 'vitest'
import type { FileSystem } from '../../platform/blobs/file-system.ts'
import { send } from '../../testing/operation.ts'
import { startTestApp, TEST_PIN, type TestApp } from '../../testing/test-app.ts'

/** A directory of the server, outside of the data folder, with files by their paths. */
export async function makeDirectory(files: Readonly<Record<string, string>> = {}): Promise<string> {
  const directory = await realpath(await mkdtemp(join(tmpdir(), 'pinloft-linked-')))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  for (const [path, content] of Object.entries(files)) await writeInside(directory, path, content)
  return directory
}

export async function writeInside(directory: string, path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(join(directory, path)), { recursive: true })
  await writeFile(join(directory, path), content)
}

/** The files below a directory with their contents, by their paths. */
export async function onDisk(directory: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) found[path.slice(directory.length + 1)] = await readFile(path, 'utf8')
  }
  return found
}

/** An app below whose root a directory with files is linked as `Media`, and indexed. `mount` has a disk in its place. */
export async function startLinkedApp(
  files: Readonly<Record<string, string>>,
  { fileSystem, mount }: { fileSystem?: FileSystem; mount?: (directory: string) => void } = {},
) {
  const root = await makeDirectory()
  const directory = join(root, 'media')
  await mkdir(directory)
  mount?.(directory)
  for (const [path, content] of Object.entries(files)) await writeInside(directory, path, content)
  const app = await startTestApp({ linkRoots: [root] }, undefined, fileSystem)
  await app.enterPin(TEST_PIN)
  const { id } = await makeLink(app, directory, 'Media')
  await waitForScan(app, id)
  return { app, root, directory, id }
}

export function sendLink(app: TestApp, payload: object) {
  return send(app, linkFolder, { payload: { pin: TEST_PIN, ...payload } })
}

export async function makeLink(app: TestApp, directory: string, name = ''): Promise<LinkedFolder> {
  const response = await sendLink(app, { directory, name })
  if (response.statusCode !== 201) throw new Error(response.body)
  return response.json()
}

export async function linksOf(app: TestApp): Promise<LinkedFolder[]> {
  return (await app.request({ url: listLinkedFolders.path })).json().folders
}

export async function linkOf(app: TestApp, id: string): Promise<LinkedFolder | undefined> {
  return (await linksOf(app)).find((link) => link.id === id)
}

export async function waitForState(app: TestApp, id: string, state: string): Promise<void> {
  await expect.poll(async () => (await linkOf(app, id))?.state).toBe(state)
}

/** Settles when everything was compared at least once. */
export async function waitForScan(app: TestApp, id: string): Promise<void> {
  await expect.poll(async () => (await linkOf(app, id))?.scannedAt ?? null).not.toBeNull()
}

export function rescan(app: TestApp, id: string) {
  return send(app, rescanLinkedFolder, { params: { id } })
}

export async function filesOf(app: TestApp): Promise<File[]> {
  return (await app.request({ url: listFiles.path })).json()
}

export async function pathsOf(app: TestApp): Promise<string[]> {
  return (await filesOf(app)).map(({ folder, originalName }) => `${folder}/${originalName}`).sort()
}

export async function folderAt(app: TestApp, path: string): Promise<Folder> {
  const folders = (await app.request({ url: listFolders.path })).json<Folder[]>()
  const found = folders.find((folder) => folder.path === path)
  if (found === undefined) throw new Error(`There is no ${path}`)
  return found
}

export async function fileAt(app: TestApp, path: string): Promise<File> {
  const file = (await filesOf(app)).find(({ folder, originalName }) => `${folder}/${originalName}` === path)
  if (file === undefined) throw new Error(`There is no ${path}`)
  return file
}

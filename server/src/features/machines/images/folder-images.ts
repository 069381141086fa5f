import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { formOf, hasImageName, type ImageFormat } from './image-format.ts'

const IMAGES_MAX = 500

/** The images in a folder of this computer, by ids that depend only on their names. An unreadable folder has none. */
export async function folderImages(folder: string): Promise<Map<string, ImageFormat>> {
  const names = await readdir(folder).catch(() => [])
  const found = new Map<string, ImageFormat>()
  for (const name of names.filter(hasImageName).toSorted().slice(0, IMAGES_MAX)) {
    const path = join(folder, name)
    const information = await stat(path).catch(() => null)
    // Opening anything else could wait for ever.
    if (!information?.isFile()) continue
    found.set(idOf(name), { name, path, sizeBytes: information.size, form: await formOf(path) })
  }
  return found
}

function idOf(name: string): string {
  return `folder-${createHash('sha256').update(name).digest('hex').slice(0, 32)}`
}

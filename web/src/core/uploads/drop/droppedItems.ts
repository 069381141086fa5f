import { joinFolderPath } from '@pinloft/contract/files/names'
import { UPLOADS_TEXTS } from '@pinloft/contract/uploads/texts'

/** A file that was picked, dropped or pasted, and its folder, relative to the drop. */
export interface PickedFile {
  file: File
  /** Path of its folder inside the drop; empty if it was dropped by itself. */
  folder: string
}

export interface Picked {
  files: PickedFile[]
  /** Every dropped folder, including empty ones, each after its parent. */
  folders: string[]
  /** Names of files and folders that the browser could not read. */
  unreadable: string[]
}

/**
 * What was dropped or pasted, including whole folders. The transfer is emptied as soon as its event is over, so all of
 * its entries are read before the first await.
 */
export function pickedFromTransfer(transfer: DataTransfer, nowMs = Date.now()): Promise<Picked> {
  const picked: Picked = { files: [], folders: [], unreadable: [] }
  const entries: FileSystemEntry[] = []
  for (const item of transfer.items) {
    if (item.kind !== 'file') continue
    const entry = item.webkitGetAsEntry()
    const file = entry ? null : item.getAsFile()
    if (entry) entries.push(entry)
    else if (file) picked.files.push({ file: named(file, nowMs), folder: '' })
  }
  return walk(entries, '', picked).then(() => picked)
}

/** What was chosen in the picker of files or of a folder, which reports the relative path of each file. */
export function pickedFromList(list: Iterable<File>): Picked {
  const folders = new Set<string>()
  const files = Array.from(list, (file) => {
    let folder = ''
    for (const name of (file.webkitRelativePath ?? '').split('/').slice(0, -1)) {
      folder = joinFolderPath(folder, folderName(name))
      folders.add(folder)
    }
    return { file, folder }
  })
  return { files, folders: [...folders], unreadable: [] }
}

/** An image copied from another program always has the same name; the time of the paste makes it unique. */
function named(file: File, nowMs: number): File {
  const [, extension] = /^image(\.\w+)$/i.exec(file.name) ?? []
  if (extension === undefined || !file.type.startsWith('image/')) return file
  const now = new Date(nowMs)
  const date = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map(twoDigits).join('-')
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(twoDigits).join('.')
  const name = `${UPLOADS_TEXTS.pastedImage} ${date} ${time}${extension.toLowerCase()}`
  return new File([file], name, { type: file.type, lastModified: nowMs })
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

/** The name as normalised by the server, so that the files find their folder. */
function folderName(name: string): string {
  return name.normalize('NFC').trim()
}

async function walk(entries: readonly FileSystemEntry[], folder: string, picked: Picked): Promise<void> {
  for (const entry of entries) {
    try {
      if (isDirectory(entry)) {
        const path = joinFolderPath(folder, folderName(entry.name))
        picked.folders.push(path)
        await walk(await allEntries(entry), path, picked)
      } else if (isFile(entry)) {
        const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
        picked.files.push({ file, folder })
      }
    } catch {
      picked.unreadable.push(entry.name)
    }
  }
}

const byName = new Intl.Collator('en', { numeric: true })

/** By name. A reader returns its entries in batches (100 in Chromium) and an empty one at the end. */
async function allEntries(directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = directory.createReader()
  const entries: FileSystemEntry[] = []
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (portion.length === 0) return entries.sort((one, other) => byName.compare(one.name, other.name))
    entries.push(...portion)
  }
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

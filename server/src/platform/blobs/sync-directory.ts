import type { FileSystem } from './file-system.ts'

/** Makes the names in a directory durable. */
export async function syncDirectory(files: FileSystem, path: string): Promise<void> {
  const directory = await files.open(path, 'r')
  try {
    await files.sync(directory)
  } finally {
    await files.close(directory)
  }
}

import { diskFileSystem } from './file-system.ts'

/** Makes the names in a directory durable. */
export async function syncDirectory(path: string, files = diskFileSystem): Promise<void> {
  const directory = await files.open(path, 'r')
  try {
    await files.sync(directory)
  } finally {
    await files.close(directory)
  }
}

import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

/** The path of a program in the first of the folders that has it; defaults to the folders in PATH. */
export async function findProgram(
  name: string,
  folders: readonly string[] = (process.env.PATH ?? '').split(delimiter).filter(Boolean),
): Promise<string | undefined> {
  for (const folder of folders) {
    const path = join(folder, name)
    if (await isExecutable(path)) return path
  }
  return undefined
}

export function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}

/** What `statfs` says of FAT, exFAT and both drivers of NTFS. */
const WINDOWS_FILE_SYSTEMS: ReadonlySet<string> = new Set(
  [0x4d44, 0x2011bab0, 0x5346544e, 0x7366746e].map((type) => String(type)),
)
const FORBIDDEN_CHARACTERS = /[<>:"\\|?*]/
const DEVICE_NAMES = /^(aux|con|nul|prn|com[1-9]|lpt[1-9])(\.|$)/i

/** Whether a file system, by its type as `statfs` says it, can't hold a name, or would change it. */
export function isForbiddenName(name: string, fileSystem: string): boolean {
  if (!WINDOWS_FILE_SYSTEMS.has(fileSystem)) return false
  return FORBIDDEN_CHARACTERS.test(name) || name.endsWith('.') || DEVICE_NAMES.test(name)
}

import type { MachineOsType } from '@pinloft/contract/machines/endpoints'

/** Words that the name of an image must have, for each operating system; the first that fits counts. */
const WORDS: readonly (readonly [MachineOsType, readonly (readonly string[])[]])[] = [
  [
    'windows_server',
    [
      ['windows', 'win'],
      ['server', 'srv'],
    ],
  ],
  ['windows_server', [['server'], ['2022']]],
  ['windows_11', [['windows11', 'win11']]],
  ['windows_11', [['windows', 'win'], ['11']]],
  ['ubuntu_22', [['ubuntu'], ['22', '2204']]],
  ['ubuntu_22', [['jammy']]],
  // Systems that continue CentOS 8.
  ['centos_8', [['centos', 'rocky', 'almalinux', 'alma'], ['8']]],
]

/** The operating system that the name of an image speaks of; null if it does not say. */
export function recogniseSystem(fileName: string): MachineOsType | null {
  const words = new Set(
    fileName
      .toLowerCase()
      .split(/[^a-z0-9]/)
      .filter(Boolean),
  )
  return WORDS.find(([, all]) => all.every((some) => some.some((word) => words.has(word))))?.[0] ?? null
}

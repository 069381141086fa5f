/** A key by its name in QEMU ("QKeyCode"), and whether Shift is held. */
export interface KeyPress {
  key: string
  hasShift: boolean
}

/** Keys whose characters are not their names: without and with Shift. */
const PAIRS: Readonly<Record<string, string>> = {
  '1': '1!',
  '2': '2@',
  '3': '3#',
  '4': '4$',
  '5': '5%',
  '6': '6^',
  '7': '7&',
  '8': '8*',
  '9': '9(',
  '0': '0)',
  minus: '-_',
  equal: '=+',
  bracket_left: '[{',
  bracket_right: ']}',
  backslash: '\\|',
  semicolon: ';:',
  apostrophe: '\'"',
  grave_accent: '`~',
  comma: ',<',
  dot: '.>',
  slash: '/?',
}

const KEYS: ReadonlyMap<string, KeyPress> = new Map([
  ...Object.entries(PAIRS).flatMap(([key, [plain = '', shifted = '']]): [string, KeyPress][] => [
    [plain, { key, hasShift: false }],
    [shifted, { key, hasShift: true }],
  ]),
  ...[...'abcdefghijklmnopqrstuvwxyz'].flatMap((letter): [string, KeyPress][] => [
    [letter, { key: letter, hasShift: false }],
    [letter.toUpperCase(), { key: letter, hasShift: true }],
  ]),
  [' ', { key: 'spc', hasShift: false }],
  ['\n', { key: 'ret', hasShift: false }],
  ['\t', { key: 'tab', hasShift: false }],
])

/** The keys that type a text on a US keyboard, and the characters that it lacks, each once. */
export function keysOfText(text: string): { presses: KeyPress[]; unknown: string[] } {
  const presses: KeyPress[] = []
  const unknown = new Set<string>()
  for (const character of text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')) {
    const press = KEYS.get(character)
    if (press === undefined) unknown.add(character)
    else presses.push(press)
  }
  return { presses, unknown: [...unknown] }
}

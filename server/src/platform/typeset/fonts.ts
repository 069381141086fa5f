import { createRequire } from 'node:module'
import { join } from 'node:path'

const { resolve } = createRequire(import.meta.url)

/** Font files by package, from which the fonts of a document are chosen. */
const FILES: Readonly<Record<string, readonly string[]>> = {
  '@expo-google-fonts/hanken-grotesk': [
    '400Regular/HankenGrotesk_400Regular.ttf',
    '400Regular_Italic/HankenGrotesk_400Regular_Italic.ttf',
    '500Medium/HankenGrotesk_500Medium.ttf',
    '600SemiBold/HankenGrotesk_600SemiBold.ttf',
    '600SemiBold_Italic/HankenGrotesk_600SemiBold_Italic.ttf',
  ],
  '@expo-google-fonts/bricolage-grotesque': ['600SemiBold/BricolageGrotesque_600SemiBold.ttf'],
  '@expo-google-fonts/geist-mono': ['400Regular/GeistMono_400Regular.ttf', '600SemiBold/GeistMono_600SemiBold.ttf'],
  '@expo-google-fonts/noto-sans': [
    '400Regular/NotoSans_400Regular.ttf',
    '400Regular_Italic/NotoSans_400Regular_Italic.ttf',
    '600SemiBold/NotoSans_600SemiBold.ttf',
    '600SemiBold_Italic/NotoSans_600SemiBold_Italic.ttf',
  ],
  // Its letters are whole glyphs. Noto Sans Arabic has the dots apart, which doubles letters in text that is copied out.
  '@embedpdf/fonts-arabic': ['fonts/NotoNaskhArabic-Regular.ttf', 'fonts/NotoNaskhArabic-Bold.ttf'],
  '@expo-google-fonts/noto-sans-thai': [
    '400Regular/NotoSansThai_400Regular.ttf',
    '600SemiBold/NotoSansThai_600SemiBold.ttf',
  ],
  '@expo-google-fonts/biz-udpgothic': ['400Regular/BIZUDPGothic_400Regular.ttf', '700Bold/BIZUDPGothic_700Bold.ttf'],
  '@expo-google-fonts/nanum-gothic': ['400Regular/NanumGothic_400Regular.ttf', '700Bold/NanumGothic_700Bold.ttf'],
  '@embedpdf/fonts-sc': ['fonts/NotoSansHans-Regular.otf', 'fonts/NotoSansHans-Bold.otf'],
  '@expo-google-fonts/noto-emoji': ['400Regular/NotoEmoji_400Regular.ttf'],
}

const LATIN_GREEK_CYRILLIC = 'Noto Sans'
const CHINESE = 'Noto Sans S Chinese'
const JAPANESE = 'BIZ UDPGothic'
const OTHER_LETTERS = ['Noto Naskh Arabic', 'Noto Sans Thai', 'NanumGothic']
const SYMBOLS = 'Noto Emoji'

/** Paths of all font files. Throws when a package is missing. */
export function fontPaths(): string[] {
  return Object.entries(FILES).flatMap(([name, files]) => {
    const folder = folderOf(name)
    return files.map((file) => join(folder, file))
  })
}

/** The families of a document, in the order in which they are searched for a character. */
export function familiesFor({ isJapanese }: { isJapanese: boolean }): Record<'text' | 'display' | 'code', string[]> {
  const eastAsian = isJapanese ? [JAPANESE, CHINESE] : [CHINESE, JAPANESE]
  const rest = [LATIN_GREEK_CYRILLIC, ...OTHER_LETTERS, ...eastAsian, SYMBOLS]
  return {
    text: ['Hanken Grotesk', ...rest],
    display: ['Bricolage Grotesque', ...rest],
    code: ['Geist Mono', ...rest],
  }
}

/** Not every package declares its `package.json` among its exports, but each has a main file. */
function folderOf(name: string): string {
  const path = resolve(name)
  return path.slice(0, path.lastIndexOf(name) + name.length)
}

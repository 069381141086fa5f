import type { AboutScheme, AboutTheme } from '@pinloft/contract/about-page/endpoints'
import { pageFonts } from './page-fonts.ts'

interface Colors {
  paper: string
  ink: string
  soft: string
  line: string
  link: string
}

interface Look {
  light: Colors
  dark: Colors
  /** Font families of headings and text. */
  display: string
  text: string
  /** Radius of the corners of pictures. */
  round: string
  /** Thickness of the title. */
  titleWeight: number
}

const SERIF = '"Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", Georgia, serif'
const SANS = '"Avenir Next", Avenir, "Segoe UI Variable Text", "Segoe UI", Inter, Roboto, system-ui, sans-serif'

const LOOKS: Readonly<Record<AboutTheme, Look>> = {
  loft: {
    light: {
      paper: 'oklch(0.985 0.006 85)',
      ink: 'oklch(0.235 0.032 262)',
      soft: 'oklch(0.44 0.028 260)',
      line: 'oklch(0.36 0.04 258 / .14)',
      link: 'oklch(0.475 0.182 262)',
    },
    dark: {
      paper: 'oklch(0.188 0.028 264)',
      ink: 'oklch(0.955 0.008 85)',
      soft: 'oklch(0.80 0.014 255)',
      line: 'oklch(0.92 0.02 255 / .14)',
      link: 'oklch(0.815 0.095 255)',
    },
    display: 'Display, system-ui, sans-serif',
    text: 'Text, system-ui, sans-serif',
    round: 'clamp(22px, 2.4vw, 32px)',
    titleWeight: 700,
  },
  paper: {
    light: {
      paper: 'oklch(0.962 0.018 82)',
      ink: 'oklch(0.255 0.022 55)',
      soft: 'oklch(0.43 0.026 58)',
      line: 'oklch(0.36 0.04 58 / .2)',
      link: 'oklch(0.455 0.142 35)',
    },
    dark: {
      paper: 'oklch(0.205 0.014 58)',
      ink: 'oklch(0.94 0.018 82)',
      soft: 'oklch(0.79 0.02 78)',
      line: 'oklch(0.9 0.03 80 / .16)',
      link: 'oklch(0.815 0.098 60)',
    },
    display: SERIF,
    text: SERIF,
    round: '2px',
    titleWeight: 600,
  },
  forest: {
    light: {
      paper: 'oklch(0.975 0.01 150)',
      ink: 'oklch(0.25 0.035 165)',
      soft: 'oklch(0.43 0.03 165)',
      line: 'oklch(0.36 0.05 160 / .16)',
      link: 'oklch(0.44 0.105 162)',
    },
    dark: {
      paper: 'oklch(0.2 0.026 168)',
      ink: 'oklch(0.95 0.014 140)',
      soft: 'oklch(0.8 0.022 150)',
      line: 'oklch(0.92 0.03 150 / .16)',
      link: 'oklch(0.83 0.11 155)',
    },
    display: SANS,
    text: SANS,
    round: 'clamp(14px, 1.4vw, 20px)',
    titleWeight: 800,
  },
}

/** When the dark colours apply. */
const DARK = { light: 'not all', dark: 'all', device: '(prefers-color-scheme: dark)' } as const

/** The style sheet of a page. Light and dark follow the device of its reader, unless one is to be looked at. */
export function pageStyles(theme: AboutTheme, scheme: AboutScheme | undefined): string {
  const { light, dark, display, text, round, titleWeight } = LOOKS[theme]
  return `${theme === 'loft' ? `${pageFonts().faces}\n` : ''}:root { color-scheme: ${scheme ?? 'light dark'}; ${colors(light)} --display: ${display}; --text: ${text}; --round: ${round}; --edge: clamp(20px, 6.5vw, 104px); --in: clamp(10px, 1.25vw, 20px); }
@media ${DARK[scheme ?? 'device']} { :root { ${colors(dark)} } }
${LAYOUT}
h1 { font-weight: ${titleWeight}; }`
}

function colors({ paper, ink, soft, line, link }: Colors): string {
  return `--paper: ${paper}; --ink: ${ink}; --soft: ${soft}; --line: ${line}; --link: ${link};`
}

/**
 * Every picture has its place before it is decoded, and every box its left and top before the fonts are there, so that
 * nothing moves. Nothing is animated.
 */
const LAYOUT = `* { box-sizing: border-box; margin: 0; padding: 0; }
html { background: var(--paper); color: var(--ink); -webkit-text-size-adjust: 100%; }
body { font: 420 1.0625rem/1.72 var(--text); -webkit-font-smoothing: antialiased; overflow-wrap: break-word; }
img { display: block; width: 100%; height: 100%; object-fit: cover; }
a { color: var(--link); text-decoration-thickness: 1px; text-underline-offset: .22em; }
a:hover { text-decoration-thickness: 2px; }
a:focus-visible { outline: 2px solid var(--link); outline-offset: 4px; border-radius: 3px; }
h1 { font-family: var(--display); font-size: clamp(2.75rem, 8.2vw, 6.75rem); line-height: .98; letter-spacing: -.03em; text-wrap: balance; }
.plain { margin: clamp(40px, 9vw, 120px) var(--edge) 0; }
.hero { position: relative; margin: var(--in) var(--in) 0; }
.top { position: relative; }
.hero .pic { height: clamp(380px, 64vh, 680px); border-radius: var(--round) var(--round) var(--round) 0; overflow: hidden; }
.plate { position: absolute; left: -2px; bottom: -2px; max-width: 86%; padding: clamp(14px, 1.8vw, 26px) clamp(20px, 3vw, 44px) clamp(4px, .6vw, 10px) calc(var(--edge) - var(--in)); background: var(--paper); border-top-right-radius: var(--round); }
.plate::before, .plate::after { content: ""; position: absolute; height: var(--round); background: radial-gradient(circle at 100% 0, transparent calc(var(--round) - .5px), var(--paper) var(--round)) right / var(--round) 100% no-repeat; }
.plate::before { left: 2px; width: var(--round); bottom: calc(100% - .5px); }
.plate::after { left: 0; right: calc(.5px - var(--round)); bottom: 1.5px; }
figcaption { font-size: .875rem; line-height: 1.5; color: var(--soft); padding-top: 10px; }
.hero figcaption { text-align: right; padding-right: 6px; }
.text, .pics, footer { margin-inline: var(--edge); }
.text { padding-top: clamp(20px, 2.4vw, 36px); }
.lead { font: 480 clamp(1.375rem, 2.7vw, 2.25rem)/1.24 var(--display); letter-spacing: -.015em; max-width: 22em; text-wrap: pretty; }
.flow { margin-top: clamp(24px, 3vw, 44px); color: var(--soft); }
.flow > * + * { margin-top: 1em; }
.flow strong { color: var(--ink); font-weight: 620; }
.flow h2, .flow h3 { font: 640 1.25rem/1.4 var(--display); letter-spacing: -.014em; color: var(--ink); margin: 1.6em 0 .5em; break-after: avoid; }
.flow h3 { font-size: 1.0625rem; }
.flow h2:first-child, .flow h3:first-child { margin-top: 0; }
.flow ul { list-style: none; }
.flow ol { padding-left: 1.4em; }
.flow ul > li { padding: .6em 0; border-top: 1px solid var(--line); line-height: 1.55; break-inside: avoid; }
.flow ul > li:last-child { border-bottom: 1px solid var(--line); }
.flow ol > li { padding: .3em 0; }
.flow blockquote { padding-left: 1.1em; border-left: 2px solid var(--link); font-style: italic; }
.flow pre, .flow code { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: .92em; white-space: pre-wrap; }
.flow hr { border: 0; border-top: 1px solid var(--line); }
.pics { display: grid; grid-template-columns: repeat(12, minmax(0, 1fr)); gap: clamp(28px, 3.4vw, 48px) clamp(14px, 1.7vw, 24px); padding-top: clamp(48px, 7vw, 104px); }
.pics figure { grid-column: span 12; min-width: 0; }
.pics .pic { border-radius: var(--round); overflow: hidden; aspect-ratio: 4/3; }
.pics .tall .pic { aspect-ratio: 4/5; }
footer { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 24px; margin-top: clamp(48px, 7vw, 104px); padding: 22px 0 34px; border-top: 1px solid var(--line); font-size: .875rem; color: var(--soft); }
@media (min-width: 900px) { .two { columns: 2; column-gap: clamp(40px, 6vw, 96px); } .flow h2.top { margin-top: 0; break-before: column; } }
@media (max-width: 899px) { .flow:not(.two), .flow.two { max-width: 42em; } }
@media (min-width: 760px) { .pics .a { grid-column: span 7; } .pics .b { grid-column: span 5; } .pics .a .pic, .pics .b .pic { aspect-ratio: auto; height: clamp(260px, 33vw, 520px); } .pics .w .pic { aspect-ratio: 21/9; } .pics .w.tall .pic { aspect-ratio: 4/3; } }
@media (max-width: 759px) { .hero .pic { height: min(108vw, 60vh); min-height: 260px; } body { font-size: 1rem; } }
@media print { .hero .pic { height: 9cm; } }`

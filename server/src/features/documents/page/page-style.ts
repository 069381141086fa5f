import { PAGE_MARGIN_PIXELS, PAGE_WIDTH_PIXELS } from '@pinloft/contract/documents/drawings'
import type { DocumentSettings } from '@pinloft/contract/documents/endpoints'

/** What stands for a font where it is missing. */
const FALLBACKS: Readonly<Record<DocumentSettings['fontFamily'], string>> = {
  Arial: 'Arial, "Liberation Sans", Helvetica, sans-serif',
  'Times New Roman': '"Times New Roman", "Liberation Serif", Times, serif',
  'Courier New': '"Courier New", "Liberation Mono", Courier, monospace',
  Georgia: 'Georgia, Gelasio, "DejaVu Serif", serif',
  Verdana: 'Verdana, "DejaVu Sans", Geneva, sans-serif',
}

type Style = Pick<DocumentSettings, 'fontFamily' | 'fontSize' | 'textColor' | 'pageColor'>

/** The style of a saved document: the page of the editor, which reflows on small screens unless it has a drawing. */
export function pageStyle({ fontFamily, fontSize, textColor, pageColor }: Style, hasDrawing: boolean): string {
  const width = hasDrawing ? `width: ${PAGE_WIDTH_PIXELS}px` : `max-width: ${PAGE_WIDTH_PIXELS}px`
  return `
html { background: ${pageColor}; -webkit-text-size-adjust: 100%; }
body { margin: 0; color-scheme: light; color: ${textColor}; font: ${fontSize}px/1.6 ${FALLBACKS[fontFamily]}; }
main { position: relative; box-sizing: border-box; ${width}; min-height: 1041px; margin: 0 auto; padding: 44px ${PAGE_MARGIN_PIXELS}px 72px; overflow-wrap: break-word; }
.block { position: relative; }
.drawing { position: absolute; left: -${PAGE_MARGIN_PIXELS}px; top: 0; overflow: visible; pointer-events: none; }
.canvas { position: absolute; left: 0; top: 0; max-width: none; pointer-events: none; }
p, ul, ol, blockquote, pre, table, h1, h2, h3, h4, h5, h6 { margin: 0 0 12px; }
p, h1, h2, h3, h4, h5, h6 { unicode-bidi: plaintext; }
p:empty::after { content: "\\00a0"; }
h1 { font-size: 30px; line-height: 1.2; } h2 { font-size: 20px; line-height: 1.4; margin-top: 16px; } h3 { font-size: 17px; }
h4, h5, h6 { font-size: 1em; }
li > p, td > p, th > p, blockquote > p:last-child { margin-bottom: 0; }
blockquote { padding-left: 14px; border-left: 3px solid currentcolor; opacity: .85; }
pre { padding: 10px 12px; overflow-x: auto; background: rgb(0 0 0 / 6%); border-radius: 4px; }
code { font-family: "Courier New", "Liberation Mono", monospace; font-size: .94em; }
hr { margin: 16px 0; border: 0; border-top: 1px solid currentcolor; opacity: .4; }
table { clear: both; border-collapse: collapse; width: 100%; }
td, th { border: 1px solid #c6ccd8; padding: 5px 10px; min-width: 40px; text-align: start; vertical-align: top; }
th { background: rgb(0 0 0 / 5%); }
img { max-width: 100%; height: auto; }
img.left { float: left; margin: 4px 24px 12px 0; } img.right { float: right; margin: 4px 0 12px 24px; }
img.center { display: block; margin: 0 auto 12px; }
a { color: inherit; text-decoration: underline; }
ul[data-type="taskList"] { list-style: none; padding-left: 0; }
li[data-type="taskItem"] { display: flex; gap: 10px; }
li[data-type="taskItem"] > div { flex: 1; min-width: 0; }
.box { flex: none; box-sizing: border-box; width: 16px; height: 16px; margin-top: 4px; border: 1.5px solid currentcolor; border-radius: 4px; text-align: center; font: bold 12px/13px sans-serif; }
li[data-checked="true"] > .box::before { content: "\\2713"; }
@media (max-width: 680px) { main { ${hasDrawing ? '' : 'padding: 24px 20px 32px;'} } }
@media print { main { width: auto; padding: 0; min-height: 0; } html { background: none; } }
`.trim()
}

/** What a page that is saved as a file may load: nothing but its pictures. */
function policyFor(pictures: string): string {
  return `default-src 'none'; style-src 'unsafe-inline'; img-src ${pictures}; base-uri 'none'; form-action 'none'`
}

/** Text that can stand in an element or in an attribute within double quotation marks. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

export interface PageHead {
  title: string
  /** Written by us; what people choose in it, such as a colour, was checked before. */
  css: string
  /** Attributes of the body, as they are written. */
  bodyAttributes?: string
  lang?: string
  /** Its pictures are files beside it. */
  hasPicturesBeside?: boolean
}

/** The start of a page: no script, and nothing from elsewhere. Its content and `PAGE_END` follow. */
export function pageStart({ title, css, bodyAttributes = '', lang = 'en', hasPicturesBeside }: PageHead): string {
  // A page opened from a disk has no origin that 'self' could mean.
  const policy = policyFor(hasPicturesBeside ? "'self' file:" : 'data:')
  return [
    '<!doctype html>',
    `<html lang="${escapeHtml(lang)}">`,
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    `<title>${escapeHtml(title)}</title>`,
    `<style>${css.replaceAll('</', '<\\/')}</style>`,
    '</head>',
    `<body${bodyAttributes === '' ? '' : ` ${bodyAttributes}`}>`,
    '',
  ].join('\n')
}

export const PAGE_END = '\n</body>\n</html>\n'

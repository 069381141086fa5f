const LENGTH = String.raw`(?:0|-?\d{1,5}(?:\.\d{1,6})?(?:px|pt|em|rem|ex|ch|cm|mm|in|%))`
const COLOR = String.raw`(?:#[0-9a-f]{3,8}|(?:rgb|hsl)a?\([\d\s.,%/]{1,60}\)|[a-z]{3,30})`

const lengths = new RegExp(`^${LENGTH}(?:\\s${LENGTH}){0,3}$|^auto$`, 'i')
const length = [new RegExp(`^${LENGTH}$|^(?:auto|normal)$`, 'i')]
const color = [new RegExp(`^${COLOR}$`, 'i')]
const words = (...allowed: string[]) => [new RegExp(`^(?:${allowed.join('|')})$`, 'i')]
const border = [new RegExp(`^(?:(?:${LENGTH}|${COLOR}|thin|medium|thick)\\s?){1,3}$`, 'i')]
const numbered = String.raw`\d{1,4}(?:\.\d{1,4})?`

/** The properties that a style attribute may have, and their values. None can load, overlay or move out of the page. */
const ALLOWED_STYLES: Readonly<Record<string, RegExp[]>> = {
  color,
  'background-color': color,
  'font-family': [/^[\p{L}\p{N}\s"',_-]{1,200}$/u],
  'font-size': [new RegExp(`^${LENGTH}$|^(?:xx?-)?(?:small|large)$|^medium$|^smaller$|^larger$`, 'i')],
  'font-weight': [/^(?:normal|bold|bolder|lighter|[1-9]00)$/],
  'font-style': words('normal', 'italic', 'oblique'),
  'font-variant': words('normal', 'small-caps'),
  'line-height': [new RegExp(`^(?:normal|${numbered}|${LENGTH})$`, 'i')],
  'letter-spacing': length,
  'text-align': words('left', 'right', 'center', 'justify', 'start', 'end'),
  'text-decoration': [/^(?:(?:none|underline|line-through|overline|solid|dotted|dashed)\s?){1,3}$/],
  'text-decoration-line': [/^(?:(?:none|underline|line-through|overline)\s?){1,3}$/],
  'text-indent': length,
  'text-transform': words('none', 'uppercase', 'lowercase', 'capitalize'),
  'vertical-align': words('baseline', 'sub', 'super', 'top', 'middle', 'bottom', 'text-top', 'text-bottom'),
  'white-space': words('normal', 'pre', 'pre-wrap', 'nowrap', 'pre-line'),
  'list-style-type': [/^[a-z-]{1,30}$/],
  width: length,
  'max-width': length,
  'min-width': length,
  height: length,
  margin: [lengths],
  'margin-left': length,
  'margin-right': length,
  'margin-top': length,
  'margin-bottom': length,
  padding: [lengths],
  'padding-left': length,
  'padding-right': length,
  'padding-top': length,
  'padding-bottom': length,
  float: words('left', 'right', 'none'),
  clear: words('left', 'right', 'both', 'none'),
  border,
  'border-top': border,
  'border-right': border,
  'border-bottom': border,
  'border-left': border,
  'border-color': color,
  'border-width': [lengths],
  'border-collapse': words('collapse', 'separate'),
}

const STYLE_MAX_CHARACTERS = 2000

/** Returns the declarations of a style attribute that are allowed. One that is quoted or escaped in an unusual way is left out. */
export function allowedStyle(style: string): string {
  const kept: string[] = []
  for (const declaration of style.slice(0, STYLE_MAX_CHARACTERS).split(';')) {
    const colon = declaration.indexOf(':')
    const property = declaration.slice(0, Math.max(0, colon)).trim().toLowerCase()
    const value = declaration.slice(colon + 1).trim()
    if (!Object.hasOwn(ALLOWED_STYLES, property)) continue
    if (ALLOWED_STYLES[property]?.some((pattern) => pattern.test(value))) kept.push(`${property}:${value}`)
  }
  return kept.join(';')
}

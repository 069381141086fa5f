import { create as contentDisposition } from 'content-disposition'

/** Types that a browser displays without running anything in them. */
const INERT = /^(image\/(?!svg)|audio\/|video\/|font\/|application\/pdf$|text\/plain$)/

/** A user's document gets no rights of the app's origin: no scripts, no forms, no requests. */
const SANDBOX =
  "sandbox; default-src 'none'; img-src data: blob:; media-src data: blob:; font-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'"
const FRAMED = "default-src 'none'; frame-ancestors 'self'; object-src 'self'; style-src 'unsafe-inline'"

/** Returns the headers for serving the bytes of a file, so that nothing in them can act as the app. */
export function contentHeaders(
  file: { name: string; mimeType: string; isPasswordProtected: boolean },
  { asAttachment }: { asAttachment: boolean },
): Record<string, string> {
  const type = file.mimeType.startsWith('text/') ? `${file.mimeType}; charset=utf-8` : file.mimeType
  return {
    'content-type': type,
    'content-disposition': contentDisposition(file.name, { type: asAttachment ? 'attachment' : 'inline' }),
    'content-security-policy': INERT.test(file.mimeType) ? FRAMED : SANDBOX,
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': file.isPasswordProtected ? 'private, no-store' : 'private, no-cache',
  }
}

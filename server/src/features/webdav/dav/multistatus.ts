import type { FastifyReply } from 'fastify'
import { davHref } from './dav-path.ts'
import { escapeXml, writeTag, type XmlName } from './xml.ts'

export const XML_TYPE = 'application/xml; charset=utf-8'
export const XML_START = '<?xml version="1.0" encoding="utf-8"?>\n'
export const MULTISTATUS_START = `${XML_START}<D:multistatus xmlns:D="DAV:">`
export const MULTISTATUS_END = '</D:multistatus>\n'

const REASONS = {
  200: '200 OK',
  403: '403 Forbidden',
  404: '404 Not Found',
  424: '424 Failed Dependency',
} as const

/** Properties with the same outcome. Content is empty where only names matter. */
export interface PropertyOutcome {
  status: keyof typeof REASONS
  properties: readonly { name: XmlName; content: string }[]
}

/** What is said about one file or folder. */
export function writeResponse(
  names: readonly string[],
  isFolder: boolean,
  outcomes: readonly PropertyOutcome[],
): string {
  const stated = outcomes.filter(({ properties }) => properties.length > 0)
  const parts = (stated.length === 0 ? outcomes.slice(0, 1) : stated).map(({ status, properties }) => {
    const written = properties.map(({ name, content }) => writeTag(name, content)).join('')
    return `<D:propstat><D:prop>${written}</D:prop><D:status>HTTP/1.1 ${REASONS[status]}</D:status></D:propstat>`
  })
  const href = escapeXml(davHref(names, { isFolder }))
  return `<D:response><D:href>${href}</D:href>${parts.join('')}</D:response>`
}

/** Refuses a request with the condition that failed, which some programs understand (RFC 4918, section 16). */
export function refuseWith(reply: FastifyReply, status: number, condition: string): FastifyReply {
  return reply.code(status).type(XML_TYPE).send(`${XML_START}<D:error xmlns:D="DAV:"><D:${condition}/></D:error>\n`)
}

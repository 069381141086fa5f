import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/errors.ts'
import { withStreamedBody } from '../../../platform/http/streamed-body.ts'
import { readXml, type XmlElement } from './xml.ts'

const BODY_MAX_BYTES = 64 * 1024

/** Reads the XML in the body of a request; null if there is none. Throws `body_too_large` or `dav_xml_invalid`. */
export async function readXmlBody(request: FastifyRequest): Promise<XmlElement | null> {
  const text = await withStreamedBody(request, async (content) => {
    const pieces: Uint8Array[] = []
    let sizeBytes = 0
    for await (const piece of content) {
      sizeBytes += piece.length
      if (sizeBytes > BODY_MAX_BYTES) throw new AppError('body_too_large')
      pieces.push(piece)
    }
    return Buffer.concat(pieces).toString('utf8')
  })
  return text.trim() === '' ? null : readXml(text.replace(/^\uFEFF/, ''))
}

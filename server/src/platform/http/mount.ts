import type { Endpoint, OutputOf, ReplyOf } from '@pinloft/contract/shared/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export interface Call<E extends Endpoint> {
  params: OutputOf<E, 'params'>
  query: OutputOf<E, 'query'>
  body: OutputOf<E, 'body'>
  request: FastifyRequest
  reply: FastifyReply
}

/** Return value of a handler: the response of the contract, or the `FastifyReply` after sending a stream itself. */
type Answer<E extends Endpoint> = ReplyOf<E> | FastifyReply

/** Mounts an endpoint of the contract: validates its input and serializes its response by its schema. */
export function mount<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E>> | Answer<E>,
): void {
  const { method, path, summary, status, params, query, body, bodyMaxBytes, consumes, reply: replySchema } = endpoint
  app.route({
    method,
    url: path,
    ...(bodyMaxBytes !== undefined && { bodyLimit: bodyMaxBytes }),
    schema: {
      summary,
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(consumes && { consumes: [consumes] }),
      ...(replySchema && { response: { [status]: replySchema } }),
    },
    handler: async (request, reply) => {
      reply.code(status)
      return handle({
        // The validator has just parsed these with the endpoint's own schemas.
        params: request.params as OutputOf<E, 'params'>,
        query: request.query as OutputOf<E, 'query'>,
        body: request.body as OutputOf<E, 'body'>,
        request,
        reply,
      })
    },
  })
}

import type { LightMyRequestResponse } from 'fastify'

/** Status and message of a response, which identify most errors. */
export async function answer(response: Promise<LightMyRequestResponse>): Promise<[status: number, message: string]> {
  const { statusCode, json } = await response
  return [statusCode, json().message]
}

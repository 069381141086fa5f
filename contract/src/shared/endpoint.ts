import type { z } from 'zod'

/**
 * An API endpoint: the only place that defines its method, path, body and response. The server mounts it with `mount`,
 * the web client calls it with `queryOf` and `mutationOf`; both take their types from here.
 */
export interface Endpoint {
  method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path with `:name` for each parameter. */
  path: string
  /** One sentence for the API page. */
  summary: string
  /** Status code on success. */
  status: 200 | 201 | 202 | 204
  params?: z.ZodType
  query?: z.ZodType
  /** Schema of a JSON body. A body of another type is read by the route itself and documented in `consumes`. */
  body?: z.ZodType
  /** Largest JSON body, if above the default. */
  bodyMaxBytes?: number
  consumes?: 'multipart/form-data' | 'application/offset+octet-stream' | 'application/octet-stream'
  /** Schema of the JSON response. `null` if the response is a byte stream or headers only. */
  reply: z.ZodType | null
  /** Live events after which the reply may be another. */
  changedBy?: readonly string[]
  /** Live events by which a success is told to all tabs. */
  announces?: readonly string[]
}

export function endpoint<const Definition extends Endpoint>(definition: Definition): Definition {
  return definition
}

/** The type of a schema field as the caller writes it; `undefined` if the endpoint has none. */
export type InputOf<E extends Endpoint, Part extends 'params' | 'query' | 'body'> =
  E extends Record<Part, infer Schema extends z.ZodType> ? z.input<Schema> : undefined

/**
 * A body as a screen sends it: also the fields that have a default, which are for other programs, unless null may stand for their
 * absence. So a form that a new field is added to does not compile before it sends it.
 */
export type SentBody<E extends Endpoint> =
  E extends Record<'body', infer Schema extends z.ZodType> ? WithDefaults<z.input<Schema>, z.output<Schema>> : undefined

type WithDefaults<Input, Output> = Input extends object
  ? { [Name in keyof Input as IsSent<Input, Output, Name> extends true ? Name : never]-?: Input[Name] } & {
      [Name in keyof Input as IsSent<Input, Output, Name> extends true ? never : Name]: Input[Name]
    }
  : Input

type IsSent<Input, Output, Name extends keyof Input> = null extends Input[Name]
  ? false
  : Output extends Record<Name, infer Value>
    ? undefined extends Value
      ? false
      : true
    : false

/** The type of a schema field as the route receives it, after validation. */
export type OutputOf<E extends Endpoint, Part extends 'params' | 'query' | 'body'> =
  E extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined

/** Response type on success. */
export type ReplyOf<E extends Endpoint> = E['reply'] extends z.ZodType ? z.output<E['reply']> : undefined

/** Returns the path of an endpoint with its parameters filled in and escaped. */
export function pathOf(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

export type { Logger }

const SECRET_FIELDS = ['pin', 'password', 'token', 'apiKey', 'authorization', 'cookie', 'set-cookie', 'x-file-password']

/** JSON lines on standard output, with all secret fields redacted. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    redact: {
      paths: SECRET_FIELDS.flatMap((field) => [`["${field}"]`, `*["${field}"]`, `*.*["${field}"]`]),
      censor: '[secret]',
    },
    serializers: {
      // The query can contain a file password or token, so only the path is logged, and of a link's not its token.
      req: (request: { method: string; url: string; ip?: string }) => ({
        method: request.method,
        path: request.url.split('?', 1)[0]?.replace(/^\/s\/[^/]+/, '/s/[secret]'),
        ip: request.ip,
      }),
    },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

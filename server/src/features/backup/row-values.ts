// How the values of rows stand in a backup: as JSON, the same from either database.

type Value = string | number | null | Uint8Array

/** One line for a row, with a line feed. */
export function rowLine(row: Readonly<Record<string, unknown>>): string {
  return `${JSON.stringify(row, (_key, value) => encode(value))}\n`
}

/** The row in a line. */
export function parseRow(line: string): Record<string, Value> {
  return JSON.parse(line, (key, value) => (key === '' ? value : decode(value)))
}

function encode(value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) return { number: String(value) }
  return value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value
}

function decode(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('number' in value) return Number(value.number)
  return 'base64' in value ? Buffer.from(String(value.base64), 'base64') : value
}

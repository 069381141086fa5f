// The values of rows in a backup are JSON, the same from either database.
import { parseLine } from '../format/parse-line.ts'

type Value = string | number | null | Uint8Array

/** Returns a row as one line, with a line feed. */
export function rowLine(row: Readonly<Record<string, unknown>>): string {
  return `${JSON.stringify(row, (_key, value) => encode(value))}\n`
}

/** Parses the row of a line. */
export function parseRow(line: string): Record<string, Value> {
  return parseLine(line, (key, value) => (key === '' ? value : decode(value))) as Record<string, Value>
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

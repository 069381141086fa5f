const UNITS = ['Bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** Formats a size in bytes for display: base 1024, up to two decimals, 'Bytes' to 'TB'. */
export function formatSize(sizeBytes: number): string {
  const { value, unit } = splitSize(sizeBytes)
  return `${value} ${unit}`
}

/** Like `formatSize`, with number and unit separate, for screens that show the unit smaller. */
export function splitSize(sizeBytes: number): { value: string; unit: (typeof UNITS)[number] } {
  const exponent = sizeBytes < 1024 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(sizeBytes) / 10))
  const value = Number((sizeBytes / 1024 ** exponent).toFixed(2))
  return { value: String(value), unit: UNITS[exponent] ?? 'Bytes' }
}

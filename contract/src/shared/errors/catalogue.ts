export interface ErrorDetails {
  /** How long to wait before the next attempt, in milliseconds. */
  retryAfterMs?: number
  /** Which field is invalid and why. */
  detail?: string
}

/** The HTTP status and the user-facing message of an error. */
export interface CatalogueEntry {
  status: number
  message: string | ((details: ErrorDetails) => string)
}

/** Errors by their codes. No code is in two catalogues. */
export type ErrorCatalogue = Readonly<Record<string, CatalogueEntry>>

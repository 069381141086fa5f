import { AppError } from '../../../platform/errors.ts'

export interface Condition {
  isNegated: boolean
  kind: 'token' | 'etag'
  value: string
}

/** Conditions that must all hold for a resource. */
export interface ConditionList {
  /** Address of the resource; null for that of the request. */
  resource: string | null
  conditions: Condition[]
}

/** Parts of the header, each found where the one before ended. */
const PART = /\s*(?:(Not)\s|<([^<>]*)>|\[((?:W\/)?"[^"]*")\]|([()]))/iy

/** Reads the header `If` (RFC 4918, section 10.4). Throws `bad_request`. */
export function readIfHeader(header: string | undefined): ConditionList[] {
  if (header === undefined) return []
  const refuse = () => new AppError('bad_request', { detail: 'the header "If"' })
  const text = header.trim()
  const lists: ConditionList[] = []
  let resource: string | null = null
  let list: ConditionList | null = null
  let isNegated = false
  PART.lastIndex = 0
  while (PART.lastIndex < text.length) {
    const [part, not, address, etag, bracket] = PART.exec(text) ?? []
    if (part === undefined) throw refuse()
    if (bracket === '(') {
      if (list !== null) throw refuse()
      list = { resource, conditions: [] }
    } else if (bracket === ')') {
      if (list === null || list.conditions.length === 0 || isNegated) throw refuse()
      lists.push(list)
      list = null
    } else if (not !== undefined) {
      if (list === null) throw refuse()
      isNegated = true
    } else if (list !== null) {
      const condition = etag === undefined ? { kind: 'token', value: address } : { kind: 'etag', value: etag }
      list.conditions.push({ isNegated, ...condition } as Condition)
      isNegated = false
    } else if (address !== undefined) resource = address
    else throw refuse()
  }
  if (list !== null || lists.length === 0) throw refuse()
  return lists
}

/** The lock tokens that a program names, in whatever condition. */
export function namedTokens(lists: readonly ConditionList[]): ReadonlySet<string> {
  const conditions = lists.flatMap((list) => list.conditions)
  return new Set(conditions.filter(({ kind }) => kind === 'token').map(({ value }) => value))
}

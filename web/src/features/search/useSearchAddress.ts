import { useLocation, useSearchParams } from 'wouter'
import { readSearch, type SearchRequest, searchAddress } from './searchRequest.ts'

/** Kept with an address in the history of the browser where the next letters are on their way to it. */
const TYPING = { isTyping: true }

/** The search that the address names, `null` where it names none, and the ways to another. */
export function useSearchAddress() {
  const [params] = useSearchParams()
  const [, navigate] = useLocation()
  return {
    request: readSearch(params),
    /** Goes to the results with the keyboard in their field. */
    begin: (request: SearchRequest) => navigate(searchAddress(request), { state: TYPING }),
    /** Looks for other words, which take the place of those before in the history. */
    follow: (request: SearchRequest) => navigate(searchAddress(request), { replace: true }),
    goTo: (request: SearchRequest) => navigate(searchAddress(request)),
  }
}

/** Whether the address was gone to by `begin`, a moment ago. */
export function isBegunByTyping(): boolean {
  return history.state?.isTyping === TYPING.isTyping
}

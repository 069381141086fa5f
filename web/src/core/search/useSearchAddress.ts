import { useLocation, useSearchParams } from 'wouter'
import { readSearch, type SearchRequest, searchAddress } from './searchRequest.ts'

/** History state of a URL that was opened by typing, while further keystrokes are on their way to it. */
const TYPING = { isTyping: true }

/** The search in the URL, `null` if there is none, and functions to change it. */
export function useSearchAddress() {
  const [params] = useSearchParams()
  const [, navigate] = useLocation()
  return {
    request: readSearch(params),
    /** Opens the results with the focus in their field. */
    begin: (request: SearchRequest) => navigate(searchAddress(request), { state: TYPING }),
    /** Changes the query, replacing the history entry. */
    follow: (request: SearchRequest) => navigate(searchAddress(request), { replace: true }),
    goTo: (request: SearchRequest) => navigate(searchAddress(request)),
  }
}

/** Whether `begin` has just navigated to this URL. */
export function isBegunByTyping(): boolean {
  return history.state?.isTyping === TYPING.isTyping
}

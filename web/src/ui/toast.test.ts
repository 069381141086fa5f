import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearToasts, dismissToast, getToastState, markToastsRead, TOAST_REMOVE_DELAY_MS, toast } from './toast.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  clearToasts()
  vi.useRealTimers()
})

describe('toasts', () => {
  it('shows one at a time, and keeps the others in the history', () => {
    toast({ title: 'First' })
    toast({ title: 'Second', variant: 'destructive' })
    const { toasts, history } = getToastState()
    expect(toasts.map(({ title }) => title)).toEqual(['Second'])
    expect(history.map(({ title }) => title)).toEqual(['Second', 'First'])
  })

  it('removes a dismissed toast after 1,000,000 ms, but not from the history', () => {
    toast({ title: 'Success' }).dismiss()
    expect(getToastState().toasts).toMatchObject([{ isOpen: false }])
    vi.advanceTimersByTime(TOAST_REMOVE_DELAY_MS - 1)
    expect(getToastState().toasts).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(getToastState().toasts).toEqual([])
    expect(getToastState().history).toHaveLength(1)
  })

  it('ignores the dismissal of a toast that has been replaced', () => {
    const first = toast({ title: 'First' })
    toast({ title: 'Second' })
    dismissToast(first.id)
    expect(getToastState().toasts).toMatchObject([{ title: 'Second', isOpen: true }])
  })

  it('counts unread ones', () => {
    toast({ title: 'First' })
    toast({ title: 'Second' })
    expect(getToastState().unreadCount).toBe(2)
    markToastsRead()
    expect(getToastState().unreadCount).toBe(0)
  })
})

import { describe, expect, it } from 'vitest'
import type { Alert } from '../contracts/logger.js'
import { alertClosed, alertRaised, alertSettled, initialAlert, serviceSettled } from './alert.js'
import { initialToast, type Toast, toastClosed, toastDue, toastRequested } from './toast.js'

const toast = (text: string): Toast => ({ kind: 'success', text })
const [a, b, c] = [toast('a'), toast('b'), toast('c')]

describe('toasts', () => {
  it.each(['success', 'error', 'loading'] as const)('§4 success, error and loading are shown: %s', (kind) => {
    expect(toastRequested(initialToast, { kind, text: 'a' }).current).toEqual({ kind, text: 'a' })
  })

  it('§4 if one is open, it closes and the next waits', () => {
    const first = toastRequested(initialToast, a)
    expect(first).toEqual({ current: a })
    const second = toastRequested(first, b)
    expect(second).toEqual({ next: b })
    expect(toastDue(second)).toEqual({ current: b })
  })

  it('only the newest of those that wait shows', () => {
    expect(toastDue(toastRequested(toastRequested(toastRequested(initialToast, a), b), c))).toEqual({
      current: c,
    })
  })

  it('the timer of an earlier toast does not close a later one', () => {
    expect(toastClosed({ current: b }, a)).toEqual({ current: b })
    expect(toastClosed({ current: b }, b)).toEqual({})
  })
})

describe('alerts', () => {
  const alert: Alert = { code: 'x', shortMessage: 'X', longMessage: 'It is x.' }

  it('§8 each alert is shown once until a later success', () => {
    const raised = alertRaised(initialAlert, alert)
    expect(raised.current).toBe(alert)
    const closed = alertClosed(raised)
    expect(closed.current).toBeUndefined()
    expect(alertRaised(closed, alert)).toBe(closed)
    expect(alertRaised(alertSettled(closed, { code: 'x' }), alert).current).toBe(alert)
  })

  it('a success takes the alert that shows away, and no other', () => {
    const raised = alertRaised(initialAlert, alert)
    expect(alertSettled(raised, { code: 'x' })).toEqual(initialAlert)
    expect(alertSettled(raised, { code: 'y' })).toBe(raised)
  })

  it('readings 34: alerts of two services are raised and settled apart, though their code is one', () => {
    const [gateway, relay] = ['gateway', 'relay'].map((service) => ({ ...alert, service }))
    const both = alertRaised(alertRaised(initialAlert, gateway as Alert), relay as Alert)
    expect(both.shown).toEqual(['gateway x', 'relay x'])
    expect(serviceSettled(both, 'gateway')).toEqual({ current: relay, shown: ['relay x'] })
    expect(serviceSettled(both, 'relay')).toEqual({ shown: ['gateway x'] })
    expect(alertSettled(both, { code: 'x' })).toBe(both)
  })
})

import type { Clock } from '../../core/contracts/services.js'
import { relayPromiseMs } from '../../wire/relay.js'

/** The outcome of a call. Calls never reject; the caller decides what to do. */
export type CallAnswer = { readonly ok: true; readonly result: unknown } | { readonly ok: false }

/** The calls to the relay that are in progress on one socket. */
export interface Calls {
  call(method: string, params: object, withinMs?: number): Promise<CallAnswer>
  settle(id: string, answer: { readonly result?: unknown } | { readonly error: unknown }): void
  /** Fails all calls, because the socket is gone. */
  failAll(): void
}

/** Creates the list of calls in progress. `send` returns whether a frame was sent. */
export function createCalls(clock: Clock, newId: () => string, send: (text: string) => boolean): Calls {
  const pendingCalls = new Map<string, (answer: CallAnswer) => void>()
  return {
    call: (method, params, withinMs = relayPromiseMs) =>
      new Promise((resolve) => {
        const id = newId()
        const settle = (answer: CallAnswer) => {
          cancel()
          pendingCalls.delete(id)
          resolve(answer)
        }
        const cancel = clock.after(withinMs, () => settle({ ok: false }))
        pendingCalls.set(id, settle)
        if (!send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))) settle({ ok: false })
      }),
    settle(id, answer) {
      pendingCalls.get(id)?.('error' in answer ? { ok: false } : { ok: true, result: answer.result })
    },
    failAll() {
      for (const settle of [...pendingCalls.values()]) settle({ ok: false })
    },
  }
}

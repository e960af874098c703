import type { Clock } from '../../core/contracts/services.js'
import { relayPromiseMs } from '../../wire/relay.js'

/** The outcome of a call, which never throws: the caller decides what follows. */
export type CallAnswer = { readonly ok: true; readonly result: unknown } | { readonly ok: false }

/** Calls of the relay under way on one socket. */
export interface Calls {
  call(method: string, params: object, withinMs?: number): Promise<CallAnswer>
  settle(id: string, answer: { readonly result?: unknown } | { readonly error: unknown }): void
  /** The socket is gone, and every answer with it. */
  failAll(): void
}

/** Makes the list of calls under way; `send` answers whether a frame went out. */
export function createCalls(clock: Clock, newId: () => string, send: (text: string) => boolean): Calls {
  const pending = new Map<string, (answer: CallAnswer) => void>()
  return {
    call: (method, params, withinMs = relayPromiseMs) =>
      new Promise((resolve) => {
        const id = newId()
        const settle = (answer: CallAnswer) => {
          cancel()
          pending.delete(id)
          resolve(answer)
        }
        const cancel = clock.after(withinMs, () => settle({ ok: false }))
        pending.set(id, settle)
        if (!send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))) settle({ ok: false })
      }),
    settle(id, answer) {
      pending.get(id)?.('error' in answer ? { ok: false } : { ok: true, result: answer.result })
    },
    failAll() {
      for (const settle of [...pending.values()]) settle({ ok: false })
    },
  }
}

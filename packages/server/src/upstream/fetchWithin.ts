import { fail } from 'latchkit/wire'
import type { Clock } from '../clock.js'
import { providerFailed } from '../errors/gateway.js'
import { readCappedBytes, type TakeBytes } from './readCapped.js'

export interface UpstreamLimits {
  /** The time for the answer, with all of its body. */
  readonly ms: number
  readonly bytes: number
  /** Says of each part of the body whether it may be held. */
  readonly takeBytes?: TakeBytes | undefined
}

/** An answer that was read; without a body where that was longer than it may be. */
export interface ReadAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer<ArrayBuffer> | undefined
}

/**
 * Asks an address of the operator's and reads the answer. The time holds for the body too, whatever becomes of the signal:
 * once a body drips in, `fetch` can lose it. No redirect is followed (G2). Throws what `fetch` throws, and when it is late.
 */
export async function fetchWithin(
  clock: Clock,
  address: string,
  init: RequestInit,
  { ms, bytes, takeBytes }: UpstreamLimits,
): Promise<ReadAnswer> {
  const ended = new AbortController()
  let cancel: (() => void) | undefined
  const isOver = new Promise<never>((_, reject) => {
    cancel = clock.after(ms, () => {
      ended.abort()
      reject(fail(providerFailed, { retrySeconds: 1 }))
    })
  })
  isOver.catch(() => undefined)
  try {
    const response = await Promise.race([
      fetch(address, { ...init, redirect: 'error', signal: ended.signal }),
      isOver,
    ])
    const { status, headers } = response
    return { status, headers, body: await readCappedBytes(response, bytes, { isOver, takeBytes }) }
  } finally {
    cancel?.()
  }
}

import { fail } from 'latchkit/wire'
import type { Clock } from '../clock.js'
import { providerFailed } from '../errors/gateway.js'
import { readCappedBytes, type TakeBytes } from './readCapped.js'

export interface UpstreamLimits {
  /** Timeout of the answer, including its body. */
  readonly ms: number
  readonly bytes: number
  /** Called for each part of the body: returns whether there is memory for this part. */
  readonly takeBytes?: TakeBytes | undefined
}

/** A complete answer; without a body if that was too long. */
export interface ReadAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer<ArrayBuffer> | undefined
}

/**
 * Calls a URL of the operator and reads the answer. The timeout applies to the body, too, independent of the signal, which `fetch` may
 * ignore once a body arrives slowly. Redirects are not followed (G2). Throws the errors of `fetch`, and `providerFailed` on timeout.
 */
export async function fetchWithin(
  clock: Clock,
  address: string,
  init: RequestInit,
  { ms, bytes, takeBytes }: UpstreamLimits,
): Promise<ReadAnswer> {
  const abortController = new AbortController()
  let cancel: (() => void) | undefined
  const timeout = new Promise<never>((_, reject) => {
    cancel = clock.after(ms, () => {
      abortController.abort()
      reject(fail(providerFailed, { retrySeconds: 1 }))
    })
  })
  timeout.catch(() => undefined)
  try {
    const response = await Promise.race([
      fetch(address, { ...init, redirect: 'error', signal: abortController.signal }),
      timeout,
    ])
    const { status, headers } = response
    return { status, headers, body: await readCappedBytes(response, bytes, { timeout, takeBytes }) }
  } finally {
    cancel?.()
  }
}

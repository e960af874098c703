import { badAnswer, fail, isLatchkitError, requestAborted, userRejected, walletFailed } from 'latchkit/wire'

/** A question to a wallet, and how its answer is read. */
export interface Question<Value> {
  /** The name of the wallet. */
  readonly wallet: string
  /** The method it is asked for, for the reader of the error. */
  readonly method: string
  ask(): Promise<unknown>
  /** Reads the answer; `undefined` for one that makes no sense. */
  read(answer: unknown): Value | undefined
  /** Whether what it threw means that its person said no. */
  isRefusal(error: unknown): boolean
  readonly signal?: AbortSignal
}

/**
 * Asks a wallet, but waits no longer than `signal` lasts.
 * @throws `userRejected`, `badAnswer`, `walletFailed`, `requestAborted`.
 */
export async function requestWallet<Value>(question: Question<Value>): Promise<Value> {
  const { wallet, method, ask, read, isRefusal, signal } = question
  if (signal?.aborted) throw fail(requestAborted, {})
  try {
    const answer = await Promise.race([ask(), untilAborted(signal)])
    if (signal?.aborted) throw fail(requestAborted, {})
    const value = read(answer)
    if (value === undefined) throw fail(badAnswer, { wallet, method })
    return value
  } catch (error) {
    if (isLatchkitError(error)) throw error
    if (isRefusal(error)) throw fail(userRejected, { wallet }, error)
    throw fail(walletFailed, { wallet, reason: 'it gave no reason' }, error)
  }
}

function untilAborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(fail(requestAborted, {})), { once: true })
  })
}

export const isText = (value: unknown): value is string => typeof value === 'string'

/** A text that is not empty; nothing for anything else. */
export const textIn = (value: unknown) => (isText(value) && value !== '' ? value : undefined)

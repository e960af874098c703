import type { Clock } from '../../../core/contracts/services.js'
import { fail } from '../../../wire/errors/fail.js'
import { rpcInternal } from '../../../wire/errors/rpc.js'
import { requestAborted } from '../../../wire/errors/verbs.js'
import { userRejected, walletSilent } from '../../../wire/errors/wallet.js'
import { cleanText, maxReasonLength } from '../../../wire/shownText.js'

/** The name of the wallet, in its row and in errors. */
export const wallet = 'Safe'

/** The version of the protocol that is spoken. */
const sdkVersion = '9.1.0'
const idBytes = 16
/** Matches Safe's text for a request that the person has closed: Safe sends no codes. */
const rejectionPattern = /\breject/i

/** The requests of the Safe Apps protocol that are used. */
export type SafeMethod = 'getSafeInfo' | 'getTxBySafeTxHash' | 'rpcCall' | 'sendTransactions'

/** The limits of one request. */
export interface SafeRequestOptions {
  /** The time that it may take, in ms. */
  readonly timeoutMs: number
  /** Aborting it makes the client ignore a later answer. */
  readonly signal?: AbortSignal | undefined
}

/** The way to the Safe that frames the page. */
export interface SafeClient {
  /**
   * Asks Safe.
   * @throws `walletSilent`, `requestAborted` (also once the client has stopped), `userRejected`, `rpcInternal` with Safe's
   * own words.
   */
  request(method: SafeMethod, params: unknown, options: SafeRequestOptions): Promise<unknown>
  /** Ends the requests under way, and stops listening. */
  stop(): void
}

/** The window of a page in a frame, as far as messages need it. */
export type FramedWindow = Pick<Window, 'parent' | 'addEventListener' | 'removeEventListener'>

type Answer = { readonly data: unknown } | { readonly error: unknown } | 'late' | 'aborted'

/**
 * Exchanges messages with the page that frames this one, and with no other page. An answer is accepted only if the parent
 * window has sent it, from one of the origins, with the random id of a request. Requests are posted only to these origins, so
 * that the browser delivers them to no other page.
 */
export function createSafeClient(window: FramedWindow, origins: readonly string[], clock: Clock): SafeClient {
  const { parent } = window
  const pendingRequests = new Map<string, (answer: Answer) => void>()
  // After the first answer, requests are posted only to its origin.
  let trustedOrigins = origins
  const onMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== parent || !trustedOrigins.includes(origin)) return
    const message = (data ?? {}) as { id?: unknown; success?: unknown; data?: unknown; error?: unknown }
    const settle = typeof message.id === 'string' ? pendingRequests.get(message.id) : undefined
    if (!settle || typeof message.success !== 'boolean') return
    trustedOrigins = [origin]
    settle(message.success ? { data: message.data } : { error: message.error })
  }
  window.addEventListener('message', onMessage)
  const post = (message: object, { timeoutMs, signal }: SafeRequestOptions) =>
    new Promise<Answer>((resolve) => {
      const id = randomId()
      const settle = (answer: Answer) => {
        cancel()
        signal?.removeEventListener('abort', abort)
        pendingRequests.delete(id)
        resolve(answer)
      }
      const abort = () => settle('aborted')
      const cancel = clock.after(timeoutMs, () => settle('late'))
      if (signal?.aborted) return abort()
      signal?.addEventListener('abort', abort)
      pendingRequests.set(id, settle)
      try {
        for (const origin of trustedOrigins)
          parent.postMessage({ id, ...message, env: { sdkVersion } }, origin)
      } catch (error) {
        // The site's parameters contain something that cannot be posted as a message.
        settle({ error: (error as Error).message })
      }
    })
  return {
    async request(method, params, options) {
      const answer = await post({ method, params }, options)
      if (answer === 'late') throw fail(walletSilent, { wallet })
      if (answer === 'aborted') throw fail(requestAborted, {})
      if ('data' in answer) return answer.data
      const reason = cleanText(String(answer.error ?? ''), maxReasonLength)
      const isDeclined = method === 'sendTransactions' && rejectionPattern.test(reason)
      throw isDeclined ? fail(userRejected, { wallet }) : fail(rpcInternal, { by: wallet, reason })
    },
    stop() {
      window.removeEventListener('message', onMessage)
      for (const settle of [...pendingRequests.values()]) settle('aborted')
    },
  }
}

/** Makes an id that no other page can guess. */
function randomId(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(idBytes))]
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

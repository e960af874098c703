import { attempt } from './attempt.js'
import { respond } from './respond.js'
import type { Request, Wallet } from './wallet.js'

const storageKey = 'latchkit-wallet.done'

/**
 * Does what a site asks, and tells it. What is done is remembered until the site knows: when the relay fails in between,
 * a second try, or a reload of the page, only tells, and nothing is sent twice.
 */
export function approveRequest(
  wallet: Wallet,
  request: Request,
  perform: () => Promise<unknown>,
  done: string,
): Promise<boolean> {
  const key = String(request.id)
  return attempt(
    wallet,
    async () => {
      const stored = results()
      const result = key in stored ? stored[key] : await perform()
      store({ ...results(), [key]: result })
      await respond(wallet, request, { result })
      const { [key]: _sent, ...rest } = results()
      store(rest)
    },
    done,
  )
}

const results = (): Readonly<Record<string, unknown>> =>
  JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
const store = (stored: Readonly<Record<string, unknown>>) =>
  sessionStorage.setItem(storageKey, JSON.stringify(stored))

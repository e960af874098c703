import { attempt } from './attempt.js'
import { respond } from './respond.js'
import { noteResult, resultOf } from './results.js'
import type { Request, Wallet } from './wallet.js'

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
  const { id } = request
  return attempt(
    wallet,
    async () => {
      const declined = wallet.declined.get(id)
      if (declined) return respond(wallet, request, declined)
      const result = await (resultOf(wallet, id) ?? begin(wallet, id, perform))
      noteResult(id, result)
      return respond(wallet, request, { result })
    },
    (answer) => ('error' in answer ? 'You declined it before. The site has been told.' : done),
  )
}

/** Begins what a request asks. Another question may take the place of this one meanwhile: its buttons then join what is under way. */
function begin({ performed }: Wallet, id: number, perform: () => Promise<unknown>): Promise<unknown> {
  const result = perform()
  performed.set(id, result)
  result.catch(() => performed.delete(id))
  return result
}

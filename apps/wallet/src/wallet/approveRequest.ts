import { attempt } from './attempt.js'
import { respond } from './respond.js'
import { noteResult, resultOf } from './results.js'
import type { Request, Wallet } from './wallet.js'

/**
 * Performs a site's request and sends the result. The result is stored until the site has it: if the relay fails in between, a second try
 * or a reload only sends the result, and nothing is performed twice.
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

/** Starts performing a request. If the question is shown again meanwhile, its buttons wait for the same run. */
function begin({ performed }: Wallet, id: number, perform: () => Promise<unknown>): Promise<unknown> {
  const result = perform()
  performed.set(id, result)
  result.catch(() => performed.delete(id))
  return result
}

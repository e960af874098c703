import { attempt } from './attempt.js'
import { respond } from './respond.js'
import type { Request, Wallet } from './wallet.js'

const place = 'latchkit-wallet.done'

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
      const kept = results()
      const result = key in kept ? kept[key] : await perform()
      keep({ ...results(), [key]: result })
      await respond(wallet, request, { result })
      const { [key]: _told, ...rest } = results()
      keep(rest)
    },
    done,
  )
}

const results = (): Readonly<Record<string, unknown>> => JSON.parse(sessionStorage.getItem(place) ?? '{}')
const keep = (kept: Readonly<Record<string, unknown>>) => sessionStorage.setItem(place, JSON.stringify(kept))

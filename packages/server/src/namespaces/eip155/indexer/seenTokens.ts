import { fail } from 'latchkit/wire'
import type { Clock } from '../../../clock.js'
import { providerFailed } from '../../../errors/gateway.js'
import type { Store } from '../../../store/store.js'
import type { SeenTokens } from '../balances/createReadHoldings.js'
import { zeroAddress } from '../chain/zeroAddress.js'

const mostOfEach = 250
/** A store that keeps still costs a balance this long, and not the ten seconds that it has for a page of history. */
const longestMs = 1_000
const end = (order: string) =>
  `SELECT token, since FROM (SELECT token, since FROM seen_tokens WHERE account = ? AND chain = ? ORDER BY ${order} LIMIT ${mostOfEach}) AS tokens`
const eitherEnd = `${end('since')} UNION ${end('number DESC')} ORDER BY since, token`

/** Answers what is read, or fails with `providerFailed` when it takes longer. */
async function inTime<Of>(clock: Clock, reading: Promise<Of>): Promise<Of> {
  let cancel: (() => void) | undefined
  const late = new Promise<never>((_, reject) => {
    cancel = clock.after(longestMs, () => reject(fail(providerFailed, { retrySeconds: 1 })))
  })
  try {
    return await Promise.race([reading, late])
  } finally {
    cancel?.()
  }
}

/**
 * Tokens that came to an account on a network that is indexed: those that came first, and those that came last, the
 * oldest first. Junk that
 * is sent now hides nothing that was there before. Throws `providerFailed` where the store does not answer in a second: a list
 * without these tokens would say that they are gone (readings 17).
 */
export const seenTokens =
  (store: Store, clock: Clock): SeenTokens =>
  async (chainId, account) => {
    if (account === zeroAddress) return []
    const rows = await inTime(clock, store.all(eitherEnd, [account, chainId, account, chainId]))
    return rows.map(({ token }) => String(token) as `0x${string}`)
  }

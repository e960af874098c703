import { fail } from 'latchkit/wire'
import type { Clock } from '../../../clock.js'
import { providerFailed } from '../../../errors/gateway.js'
import type { Store } from '../../../store/store.js'
import type { SeenTokens } from '../balances/createReadHoldings.js'
import { zeroAddress } from '../chain/zeroAddress.js'

const maxTokensOfEach = 250
/** Timeout of the store for a balance, shorter than the ten seconds for a page of history. */
const timeoutMs = 1_000
const endSql = (order: string) =>
  `SELECT token, since FROM (SELECT token, since FROM seen_tokens WHERE account = ? AND chain = ? ORDER BY ${order} LIMIT ${maxTokensOfEach}) AS tokens`
const bothEndsSql = `${endSql('since')} UNION ${endSql('number DESC')} ORDER BY since, token`

/** Waits for a read. Throws `providerFailed` if it takes too long. */
async function withTimeout<Of>(clock: Clock, reading: Promise<Of>): Promise<Of> {
  let cancel: (() => void) | undefined
  const timeout = new Promise<never>((_, reject) => {
    cancel = clock.after(timeoutMs, () => reject(fail(providerFailed, { retrySeconds: 1 })))
  })
  try {
    return await Promise.race([reading, timeout])
  } finally {
    cancel?.()
  }
}

/**
 * Creates the list of tokens that an account has received on an indexed network: the first and the last ones, oldest first, so that spam
 * sent now cannot hide older tokens. Throws `providerFailed` if the store does not answer in a second: a shorter list would seem to say
 * that tokens are gone (readings 17).
 */
export const seenTokens =
  (store: Store, clock: Clock): SeenTokens =>
  async (chainId, account) => {
    if (account === zeroAddress) return []
    const rows = await withTimeout(clock, store.all(bothEndsSql, [account, chainId, account, chainId]))
    return rows.map(({ token }) => String(token) as `0x${string}`)
  }

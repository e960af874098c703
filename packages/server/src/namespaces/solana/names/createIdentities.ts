import type { Cache } from '../../../cache/createCache.js'
import type { Chains } from '../../../chains/createChains.js'
import type { Clock } from '../../../clock.js'
import type { IdentitySource } from '../../namespace.js'
import { readAccounts } from '../chain/readAccounts.js'
import type { SolanaChain } from '../chain/solanaChain.js'
import type { SolanaConfig } from '../config.js'
import {
  nameAccount,
  primaryAccount,
  readNameOwner,
  readPrimary,
  readReverse,
  reverseAccount,
} from './nameAccounts.js'

/** A name is fresh for 5 minutes (§9). */
const freshMs = 300_000
const staleMs = 86_400_000
/** The network of the name service. */
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
/** The SLIP-44 coin type of Solana. */
const coinType = '501'
/** Names that cannot look like others: a name may contain any character. */
const plainName = /^[a-z0-9_-]+$/

/**
 * Returns the primary name of an address; `undefined` if it no longer owns the name. The text can be trusted, since the address of the
 * name's account is derived from it.
 */
async function primaryName(chain: SolanaChain, address: string): Promise<string | undefined> {
  const [primary] = await readAccounts(chain, [primaryAccount(address)])
  const account = primary ? readPrimary(primary) : undefined
  if (account === undefined) return undefined
  const [registry, reverse] = await readAccounts(chain, [account, reverseAccount(account)])
  if (!registry || readNameOwner(registry) !== address) return undefined
  const name = (reverse && readReverse(reverse)) ?? ''
  return plainName.test(name) && nameAccount(name) === account ? `${name}.sol` : undefined
}

interface IdentitiesParts {
  readonly clock: Clock
  readonly chains: Chains<SolanaConfig>
  readonly cache: Cache
}

/** Creates the names of Solana addresses, if the operator serves the network that has them. */
export function createIdentities({ clock, chains, cache }: IdentitiesParts): IdentitySource {
  return {
    async identityOf(address) {
      const chain = chains.get(mainnet)
      if (!chain) return { record: null, at: clock.now() }
      return cache.get(`name:${mainnet}:by:${address}`, {
        freshMs,
        staleMs,
        async load() {
          const name = await primaryName(chain, address)
          const record =
            name === undefined ? null : { name, addresses: { [coinType]: { address } }, attributes: {} }
          return { record, at: clock.now() }
        },
      })
    },
  }
}

import { fail } from 'latchkit/wire'
import { providerFailed } from '../../../errors/gateway.js'
import { AbiReader, addressWord, type Hex, selectorOf } from '../chain/abi.js'
import type { EvmChain } from '../chain/evmChain.js'
import { readContracts } from '../chain/readContracts.js'
import type { ReadHoldings } from './holdings.js'

/** Lists tokens that an account has received on a network. */
export type SeenTokens = (chainId: string, account: `0x${string}`) => Promise<readonly `0x${string}`[]>

const balanceOf = selectorOf('balanceOf(address)')

async function readNative(chain: EvmChain, account: string): Promise<bigint> {
  const balance = await chain.call('eth_getBalance', [account, 'latest'])
  if (typeof balance === 'string' && /^0x[0-9a-f]+$/i.test(balance)) return BigInt(balance)
  throw fail(providerFailed, { retrySeconds: 1 })
}

/** Creates the reader of amounts from the network itself, for the configured tokens and those that the account has received. */
export function createReadHoldings(seenTokens: SeenTokens): ReadHoldings {
  return async (chain, account) => {
    const configuredTokens = chain.config.tokens.map(({ address }) => address)
    const addresses = [...new Set([...configuredTokens, ...(await seenTokens(chain.config.id, account))])]
    const data: Hex = `0x${balanceOf}${addressWord(account)}`
    const [native, answers] = await Promise.all([
      readNative(chain, account),
      readContracts(
        chain,
        addresses.map((to) => ({ to, data })),
      ),
    ])
    const tokens = new Map<`0x${string}`, bigint>()
    addresses.forEach((address, index) => {
      const answer = answers[index]
      const amount = answer && new AbiReader(answer).word(0)
      if (amount !== undefined) tokens.set(address, amount)
    })
    return { native, tokens }
  }
}

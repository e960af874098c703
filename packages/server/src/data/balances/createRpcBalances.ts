import { fail, nativeTokenAddress } from 'latchkit/wire'
import { AbiReader, addressWord, type Hex, selectorOf } from '../../chains/abi.js'
import type { Chain } from '../../chains/createChain.js'
import { readContracts } from '../../chains/readContracts.js'
import { providerFailed } from '../../errors/gateway.js'
import type { BalanceSource } from './balanceSource.js'

/** Tokens an account has had to do with on a network. */
export type SeenTokens = (chainId: string, account: `0x${string}`) => Promise<readonly `0x${string}`[]>

const balanceOf = selectorOf('balanceOf(address)')

/** Balances as the network itself knows them: of the configured tokens, and of those seen to come or go. */
export function createRpcBalances(seen: SeenTokens): BalanceSource {
  const nativeOf = async (chain: Chain, account: string) => {
    const balance = await chain.ask('eth_getBalance', [account, 'latest'])
    if (typeof balance === 'string' && /^0x[0-9a-f]+$/i.test(balance)) return BigInt(balance)
    throw fail(providerFailed, { retrySeconds: 1 })
  }
  return {
    async holdingsOf(chain, account) {
      const configured = chain.config.tokens.map(({ address }) => address)
      const tokens = [...new Set([...configured, ...(await seen(chain.config.id, account))])]
      const data: Hex = `0x${balanceOf}${addressWord(account)}`
      const [native, answers] = await Promise.all([
        nativeOf(chain, account),
        readContracts(
          chain,
          tokens.map((to) => ({ to, data })),
        ),
      ])
      const holdings = new Map<`0x${string}`, bigint>([[nativeTokenAddress, native]])
      tokens.forEach((token, index) => {
        const answer = answers[index]
        const amount = answer && new AbiReader(answer).word(0)
        if (amount !== undefined) holdings.set(token, amount)
      })
      return holdings
    },
  }
}

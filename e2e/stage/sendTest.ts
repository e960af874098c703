import { type CoinKind, deployCoin } from '../../packages/latchkit/src/adapters/evm/fixtures/coins.js'
import { accounts } from './Demo.js'
import { type OwnChain, ownChain } from './ownChain.js'
import { SendViews } from './SendViews.js'
import { test as base, expect } from './test.js'

const [first] = accounts

/** A token to put onto the chain and into the site's list. */
export interface ListedCoin {
  readonly symbol: string
  readonly decimals?: number
  readonly kind?: CoinKind
  readonly supply?: bigint
}

/** The Send views of an EVM chain. */
export class Sending extends SendViews<OwnChain> {
  /** Puts tokens onto the chain, opens a site that lists them and connects. Answers their addresses. */
  async open(coins: readonly ListedCoin[] = [], query = ''): Promise<string[]> {
    const addresses: string[] = []
    for (const coin of coins) addresses.push(await deployCoin(this.chain.ask, first, coin))
    const tokens = coins.map(({ symbol, decimals = 18 }, at) => ({
      address: addresses[at],
      name: `${symbol} Coin`,
      symbol,
      decimals,
    }))
    const listed = encodeURIComponent(JSON.stringify({ [`eip155:${this.chain.id}`]: tokens }))
    await this.demo.open(`networks=${this.chain.id}&tokens=${listed}${query}`)
    await this.demo.connect()
    return addresses
  }
}

/** A page with a chain of its own, on which something is sent. */
export const test = base.extend<{ sending: Sending }>({
  sending: async ({ demo, page }, use) => {
    const chain = await ownChain(page)
    await use(new Sending(demo, chain))
    chain.stop()
  },
})

export { expect }

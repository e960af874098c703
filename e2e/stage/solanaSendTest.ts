import type { LocalSolana } from '../../apps/chains/src/solana/startSolana.js'
import { SendViews } from './SendViews.js'
import { ownSolana } from './solanaChain.js'
import { test as base, expect } from './test.js'

/** The Send views of Solana. */
export class SolanaSending extends SendViews<LocalSolana> {
  /** Opens a site that lists the tokens of the local chain, and connects. */
  async open(): Promise<void> {
    const { spl, transferFee, memoRequired, nonTransferable } = this.chain.mints
    const listed = { SPL: spl, FEE: transferFee, MEM: memoRequired, STAY: nonTransferable }
    const tokens = Object.entries(listed).map(([symbol, { mint: address, decimals }]) => ({
      ...{ address, symbol, decimals },
      name: `${symbol} Coin`,
    }))
    const list = encodeURIComponent(JSON.stringify({ [this.chain.caipNetworkId]: tokens }))
    await this.demo.open(`namespaces=solana&tokens=${list}`)
    await this.demo.connect()
  }

  /** The balance that the chain itself has, in lamports. */
  balance(address: string): bigint {
    return this.chain.svm.getBalance(address as Parameters<LocalSolana['svm']['getBalance']>[0]) ?? 0n
  }
}

/** A page with a chain of Solana of its own, on which something is sent. */
export const test = base.extend<{ sending: SolanaSending }>({
  sending: async ({ demo, page }, use) => {
    const chain = await ownSolana(page)
    await use(new SolanaSending(demo, chain))
    await chain.stop()
  },
})

export { expect }

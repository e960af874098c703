import type { TestSolanaWalletSwitches } from 'latchkit/testing'
import type { LocalSolana } from '../../apps/chains/src/solana/startSolana.js'
import { gatewayUrl, ownGateway } from './ownGateway.js'
import { SendViews } from './SendViews.js'
import { ownSolana } from './solanaChain.js'
import { test as base, expect } from './test.js'

/** A token that a site lists. */
export interface ListedToken {
  readonly mint: string
  readonly decimals: number
}

/** The Send views of Solana. */
export class SolanaSending extends SendViews<LocalSolana> {
  /** Opens a site that lists the tokens of the local chain, and others of the test, and connects. */
  async open(query = '', others: Readonly<Record<string, ListedToken>> = {}): Promise<void> {
    const { spl, transferFee, memoRequired, nonTransferable } = this.chain.mints
    const listed = { SPL: spl, FEE: transferFee, MEM: memoRequired, STAY: nonTransferable, ...others }
    const tokens = Object.entries(listed).map(([symbol, { mint: address, decimals }]) => ({
      ...{ address, symbol, decimals },
      name: `${symbol} Coin`,
    }))
    const list = encodeURIComponent(JSON.stringify({ [this.chain.caipNetworkId]: tokens }))
    await this.demo.open(`namespaces=solana&tokens=${list}${query}`)
    await this.demo.connect()
  }

  /** The parts of a test that are to be stopped at its end. */
  readonly ends: (() => Promise<void>)[] = []

  /** Puts a server that reads this chain in the place of the shared one. */
  async withGateway(): Promise<void> {
    const { mint: address } = this.chain.mints.spl
    const served = {
      ...{ id: this.chain.caipNetworkId, name: 'Local Solana', rpcUrls: [this.chain.rpcUrl] },
      tokens: [{ address, name: 'SPL Coin', symbol: 'SPL' }],
    }
    const { url, stop } = await ownGateway({ LATCHKIT_GATEWAY_SOLANA: JSON.stringify([served]) })
    await this.demo.page.route(`${gatewayUrl}/**`, (route) =>
      route.continue({ url: route.request().url().replace(gatewayUrl, url) }),
    )
    this.ends.push(stop)
  }

  /** Changes how the wallet behaves from now on. */
  async wallet(switches: Partial<Omit<TestSolanaWalletSwitches, 'tamper'>>): Promise<void> {
    await this.demo.page.evaluate((given) => window.latchkit.wallet.solana?.set(given), switches)
  }

  /** Has the wallet sign a transfer of ten times as much SOL from now on, or again what it is asked for. */
  async tampers(isOn: boolean): Promise<void> {
    await this.demo.page.evaluate((isOn) => {
      const tamper = (transaction: Uint8Array) => {
        const other = transaction.slice()
        const view = new DataView(other.buffer)
        // The amount stands last.
        const at = other.length - 8
        view.setBigUint64(at, view.getBigUint64(at, true) * 10n, true)
        return other
      }
      window.latchkit.wallet.solana?.set({ tamper: isOn ? tamper : undefined })
    }, isOn)
  }

  /** Returns the features that the wallet has asked its person about so far. */
  prompts(): Promise<readonly string[]> {
    return this.demo.page.evaluate(() => [...window.latchkit.wallet.prompts])
  }

  /** Sets the balance of an account on the chain, in lamports, without any transaction. */
  setBalance(address: string, lamports: bigint): void {
    const at = address as Parameters<LocalSolana['svm']['getBalance']>[0]
    const account = this.chain.svm.getAccount(at)
    if (!account.exists) throw new Error(`there is no account at ${address}`)
    this.chain.svm.setAccount({ ...account, lamports: lamports as typeof account.lamports })
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
    const sending = new SolanaSending(demo, chain)
    await use(sending)
    for (const end of sending.ends) await end()
    await chain.stop()
  },
})

export { expect }

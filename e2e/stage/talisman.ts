import type { Page } from '@playwright/test'

/**
 * Puts a wallet of Polkadot into every page that is opened from now on: it shares its accounts, and is not there while `sessionStorage`
 * says that it is taken out.
 */
export async function installTalisman(page: Page, addresses: readonly string[]): Promise<void> {
  await page.addInitScript((all) => {
    if (sessionStorage.getItem('taken out') === 'talisman') return
    const accounts = all.map((address) => ({ address, genesisHash: null, type: 'sr25519' }))
    const subscribe = (listener: (shared: unknown) => void) => {
      listener(accounts)
      return () => undefined
    }
    const extension = { accounts: { get: async () => accounts, subscribe }, signer: {} }
    Object.assign(window, { injectedWeb3: { talisman: { version: '2.0.0', enable: async () => extension } } })
  }, addresses)
}

import type { TestWallet } from 'latchkit/testing'
import { localRpcUrls, localSolanaUrl } from './networks.js'
import type { Announce } from './options.js'

/** The delay with which a late wallet announces itself, in ms. */
export const lateMs = 2_000

/** The chains of the test wallet; it starts on the first. */
export const walletChains = [31337, 31338] as const

/**
 * Offers the test wallet to this page, as an extension would, to try things out on the local chains. Its code is loaded only here. It
 * stores its permissions under `key`.
 */
export async function offerTestWallet(
  announce: Announce,
  location: Location,
  key = 'test-wallet',
): Promise<TestWallet> {
  const { createTestWallet } = await import('latchkit/testing')
  const urls = localRpcUrls(location)
  const wallet = createTestWallet({
    chains: walletChains.map((id) => ({ id, rpcUrl: urls[id] as string })),
    remember: { storage: forgivingStorage, key },
    bitcoin: {},
    solana: {
      chains: [
        { chain: 'solana:localnet', rpcUrl: localSolanaUrl(location) },
        { chain: 'solana:mainnet' },
        { chain: 'solana:devnet' },
        { chain: 'solana:testnet' },
      ],
    },
    polkadot: {},
  })
  if (announce === 'at once') wallet.announce()
  if (announce === 'twice') wallet.announceTwice()
  if (announce === 'late') wallet.announceLater(lateMs)
  if (announce === 'legacy') Object.assign(window, { ethereum: wallet.provider })
  return wallet
}

/** Stores the wallet's permissions for this site. A real extension has a storage of its own, which a page cannot break. */
const forgivingStorage = {
  getItem(key: string): string | null {
    try {
      return sessionStorage.getItem(key)
    } catch {
      return null
    }
  },
  setItem(key: string, value: string): void {
    try {
      sessionStorage.setItem(key, value)
    } catch {
      // The wallet then forgets its permissions when the visitor leaves the page.
    }
  },
}

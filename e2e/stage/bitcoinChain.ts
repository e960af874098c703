import type { Page } from '@playwright/test'
import { type LocalBitcoin, startBitcoin } from '../../apps/chains/src/bitcoin/startBitcoin.js'
import { basePort } from './ports.js'

/** The local Bitcoin beside the demo: all tests share it. */
export const sharedBitcoin = { url: `http://127.0.0.1:${basePort + 9}` } as const

/** Its CAIP-2 id. */
export const localBitcoin = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

/** Sends so many sat of the shared chain to an address; answers the id of the transaction, which waits for a block. */
export async function giveBitcoin(address: string, amount: number): Promise<string> {
  const body = JSON.stringify({ address, amount })
  const response = await fetch(`${sharedBitcoin.url}/latchkit/faucet`, { method: 'POST', body })
  return ((await response.json()) as { readonly txid: string }).txid
}

/** Asks a local Bitcoin itself, past everything that is under test. */
export async function askBitcoin(
  path: string,
  { url }: { readonly url: string } = sharedBitcoin,
): Promise<unknown> {
  const response = await fetch(`${url}${path}`)
  if (!response.ok) throw new Error(`${response.status} for ${path}: ${await response.text()}`)
  return response.headers.get('content-type') === 'application/json' ? response.json() : response.text()
}

/** Puts a new chain in the place of the shared one, for one page: blocks come only where a test mines them. */
export async function ownBitcoin(page: Page): Promise<LocalBitcoin> {
  const bitcoin = await startBitcoin()
  await page.route(`${sharedBitcoin.url}/**`, (route) => {
    const url = route.request().url().replace(sharedBitcoin.url, bitcoin.url)
    return route.continue({ url })
  })
  return bitcoin
}

import type { Page } from '@playwright/test'
import { type RpcCall, rpcAt } from '../../packages/latchkit/src/adapters/evm/fixtures/chainContracts.js'
import { startAnvil } from '../../packages/latchkit/src/adapters/evm/fixtures/startAnvil.js'
import { chains } from './ports.js'

/** A chain that no other test sees: it may stop mining, drop transactions and forget. */
export interface OwnChain {
  readonly id: keyof typeof chains
  readonly ask: RpcCall
  stop(): void
}

/** Puts a new chain in the place of one of the demo's, for one page and the wallet in it. */
export async function ownChain(page: Page, id: keyof typeof chains = 31338): Promise<OwnChain> {
  const anvil = await startAnvil(id)
  await page.route(`${chains[id]}/**`, (route) => route.continue({ url: anvil.rpcUrl }))
  return { id, ask: rpcAt(anvil.rpcUrl), stop: anvil.stop }
}

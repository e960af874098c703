import type { Page } from '@playwright/test'
import { until } from '../../packages/server/src/fixtures/until.js'
import { Demo } from './Demo.js'
import { gatewayUrl, ownGateway, project } from './ownGateway.js'
import { chains } from './ports.js'
import { type SeededChain, seedChain } from './seedChain.js'
import { test as base } from './test.js'

/** A seeded chain, and the built server that has read it. */
export interface Seeded {
  readonly chain: SeededChain
  readonly gateway: string
  /** Waits until the server knows of a transaction. */
  knows(hash: string): Promise<void>
}

async function startSeeded(): Promise<Seeded & { stop(): Promise<void> }> {
  const chain = await seedChain()
  const { gold, cents, prizes } = chain.coins
  const served = {
    id: 'eip155:31337',
    name: 'Anvil',
    rpcUrls: [chain.rpcUrl],
    nativeCurrency: { price: 2_000.5 },
    tokens: [
      { address: gold, price: 0.1 },
      { address: cents, price: 1 },
    ],
    spam: [prizes],
    index: { pollMs: 200 },
  }
  const own = await ownGateway({ LATCHKIT_GATEWAY_CHAINS: JSON.stringify([served]) })
  const gateway = own.url
  const history = `${gateway}/v1/account/${chain.me}/history?chainId=${served.id}&projectId=${project}`
  const knows = (hash: string) =>
    until(async () => {
      const answer = await fetch(history, { headers: { Origin: 'http://demo.localhost' } }).catch(
        () => undefined,
      )
      return answer?.ok === true && (await answer.text()).includes(hash)
    })
  await knows(chain.lastHash)
  return {
    chain,
    gateway,
    knows,
    async stop() {
      await own.stop()
      chain.stop()
    },
  }
}

/** Sends all requests of the page to its gateway and its first chain on to the seeded ones. */
async function redirect(page: Page, { chain, gateway }: Seeded): Promise<void> {
  const to = (from: string, other: string) =>
    page.route(`${from}/**`, (route) => route.continue({ url: route.request().url().replace(from, other) }))
  await to(gatewayUrl, gateway)
  await to(chains[31337], chain.rpcUrl)
}

/** The demo site with a gateway, for an account with two years behind it. */
export const test = base.extend<{ demo: Demo }, { seeded: Seeded }>({
  seeded: [
    async ({ browserName: _ }, use) => {
      const { stop, ...seeded } = await startSeeded()
      await use(seeded)
      await stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  demo: async ({ page, seeded, watched: _ }, use) => {
    await redirect(page, seeded)
    await use(new Demo(page))
  },
})

export { gatewayUrl } from './ownGateway.js'
export { expect } from './test.js'

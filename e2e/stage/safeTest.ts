import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FrameLocator, Locator, Page } from '@playwright/test'
import {
  createSafeHost,
  type SafeHost,
} from '../../packages/latchkit/src/adapters/evm/fixtures/createSafeHost.js'
import { accounts } from './Demo.js'
import { type OwnChain, ownChain } from './ownChain.js'
import { basePort } from './ports.js'
import { test as base, expect } from './test.js'

const [first] = accounts

/** The page of a Safe, and the demo site in its frame. */
export class SafePage {
  readonly page: Page
  readonly chain: OwnChain
  readonly host: SafeHost
  /** The port of the page around, under whichever name it is opened. */
  readonly port: number
  #isAnswering = false

  constructor(page: Page, chain: OwnChain, port: number) {
    this.page = page
    this.chain = chain
    this.port = port
    this.host = createSafeHost(first, chain.id, chain.ask)
  }

  get site(): FrameLocator {
    return this.page.frameLocator('iframe')
  }

  /** Opens the site in the frame of a page, which answers what it hears as a Safe would, and notes it. */
  async open(name: 'safe' | 'strange' = 'safe', more = ''): Promise<void> {
    if (!this.#isAnswering) await this.page.context().exposeFunction('answerAsSafe', this.host.answer)
    this.#isAnswering = true
    // Of the site's own domain, and of another origin: from another domain a private window lets it keep nothing.
    const safe = `http://safe.demo.localhost:${this.port}`
    const believed = encodeURIComponent(safe)
    const networks = /networks=/.test(more) ? '' : `networks=${this.chain.id}&`
    const query = `font=Inter&wallet=off&${networks}safeOrigins=${believed}&${more}`
    await this.page.goto(`${name === 'safe' ? safe : `http://strange.localhost:${this.port}`}/?${query}`)
    await expect(this.fact('status')).toBeAttached()
  }

  fact(name: string): Locator {
    return this.site.getByTestId(name)
  }

  dialog(name: string): Locator {
    return this.site.getByRole('dialog', { name, exact: true })
  }

  /** Presses a button of *Try it* and answers where its outcome appears. */
  async tryIt(name: string): Promise<Locator> {
    await this.site.getByRole('region', { name: 'Try it' }).getByRole('button', { name, exact: true }).click()
    return this.fact('result')
  }

  /** The owners carry out a proposal, the last unless given. Answers the hash of the transaction that did it. */
  async carryOut(proposal = this.host.proposals.at(-1)): Promise<string> {
    const [tx] = proposal?.txs ?? []
    const value = `0x${BigInt(tx?.value ?? 0).toString(16)}`
    const { to, data } = tx ?? {}
    const hash = (await this.chain.ask('eth_sendTransaction', { from: first, to, value, data })) as string
    Object.assign(proposal ?? {}, { status: 'SUCCESS', hash })
    return hash
  }

  /** The messages that have reached the page around. */
  received(): Promise<unknown[]> {
    return this.page.evaluate(() => (window as unknown as { received: unknown[] }).received)
  }
}

/** A page with the demo site in its frame, which is asked for with the query of the page. */
const around = `<!doctype html>
<title>Around</title>
<style>body { margin: 0 } iframe { border: 0; width: 100vw; height: 100vh }</style>
<iframe></iframe>
<script>
  window.received = []
  addEventListener('message', async (event) => {
    received.push(event.data)
    const answer = await answerAsSafe(event.data)
    if (answer) event.source.postMessage(answer, event.origin)
  })
  document.querySelector('iframe').src = 'http://demo.localhost:${basePort}/' + location.search
</script>`

/** Serves that page; answers the port. */
async function serveAround(): Promise<{ readonly port: number; stop(): void }> {
  const server = createServer((_, answer) =>
    answer.writeHead(200, { 'content-type': 'text/html' }).end(around),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, stop: () => server.close() }
}

/** A page with a chain of its own that a Safe is on. */
export const test = base.extend<{ safe: SafePage }>({
  safe: async ({ page, watched: _ }, use) => {
    const chain = await ownChain(page)
    const { port, stop } = await serveAround()
    await use(new SafePage(page, chain, port))
    stop()
    chain.stop()
  },
})

export { expect }

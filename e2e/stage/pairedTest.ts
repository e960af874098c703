import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anvilKeys, createPairingWallet, type PairingWallet, type WalletRequest } from 'latchkit/testing'
import { privateKeyToAccount } from 'viem/accounts'
import { WebSocket } from 'ws'
import { type CliProcess, startCli } from '../../packages/server/src/fixtures/startCli.js'
import type { Demo } from './Demo.js'
import { launchOptions } from './launchOptions.js'
import { basePort } from './ports.js'
import { test as base, expect } from './test.js'

const cli = join(import.meta.dirname, '../../packages/server/dist/cli.js')
const config = join(import.meta.dirname, '../../packages/server/latchkit.development.json')

/** A relay of the test's own, where the page looks for the shared one: it may be killed. */
export interface Relay {
  readonly url: string
  start(): Promise<void>
  /** Ends it as a power cut would. */
  kill(): Promise<void>
}

/** The account of the wallets here. */
export const account = privateKeyToAccount(anvilKeys[1])

/** A wallet outside the browser whose person the test is: it answers when told. */
export interface FarWallet extends PairingWallet {
  /** Signs the oldest message that waits, and answers the signature. */
  sign(): Promise<string>
}

export const test = base.extend<
  { relay: Relay; far: FarWallet; session: { readonly topic: string } },
  { relayPort: number }
>({
  relayPort: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner wants the pattern.
    async ({}, use, { parallelIndex }) => use(basePort + 50 + parallelIndex),
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ relayPort }, use) => use(launchOptions(`MAP 127.0.0.1:${basePort + 1} 127.0.0.1:${relayPort}`)),
    { scope: 'worker' },
  ],
  relay: async ({ relayPort, context }, use) => {
    const data = mkdtempSync(join(tmpdir(), 'latchkit-e2e-'))
    let running: CliProcess | undefined
    const relay: Relay = {
      url: `ws://127.0.0.1:${relayPort}/relay`,
      async start() {
        const environment = { LATCHKIT_LISTEN_PORT: `${relayPort}`, LATCHKIT_CONFIG: config }
        running = await startCli(cli, { ...environment, LATCHKIT_DATA: data })
      },
      kill: async () => void (await running?.kill('SIGKILL')),
    }
    await relay.start()
    await use(relay)
    // First the pages: one that just opens its socket would complain of a relay that is gone.
    await context.close()
    await relay.kill()
    rmSync(data, { recursive: true, force: true })
  },
  far: async ({ relay }, use) => {
    const waiting: ((signature: string) => void)[] = []
    const wallet = await createPairingWallet({
      relayUrl: relay.url,
      projectId: '0123456789abcdef0123456789abcdef',
      has: {
        eip155: {
          accounts: [`eip155:31337:${account.address}`, `eip155:31338:${account.address}`],
          methods: ['personal_sign', 'eth_sendTransaction'],
          events: ['accountsChanged', 'chainChanged'],
        },
      },
      platform: { WebSocket: WebSocket as never },
      answer: (_: WalletRequest) => new Promise((resolve) => waiting.push(resolve)),
    })
    // The getters of the wallet stay its own.
    const far = Object.defineProperties(
      {
        async sign() {
          const { params } = wallet.requests.at(-waiting.length) as WalletRequest
          const [raw] = params as [`0x${string}`]
          const signature = await account.signMessage({ message: { raw } })
          waiting.shift()?.(signature)
          return signature
        },
      },
      Object.getOwnPropertyDescriptors(wallet),
    ) as FarWallet
    await use(far)
    wallet.stop()
  },
  session: async ({ demo, far }, use) => {
    await pair(demo, far)
    await use({ topic: far.sessions[0] ?? '' })
  },
})

/** Begins a pairing on the site, and answers its link. */
export async function linkOf(demo: Demo): Promise<string> {
  const result = await demo.tryIt('Pair without the modal')
  await expect(result).toHaveText(/^wc:/)
  return (await result.textContent()) ?? ''
}

/** A page that has paired with the wallet. */
export async function pair(demo: Demo, far: FarWallet): Promise<void> {
  await demo.open('pairing=on&wallet=off')
  await far.pair(await linkOf(demo))
  await expect(demo.fact('status')).toHaveText('connected')
}

/** The site has a message signed, which the wallet is asked for once. */
export async function sign(demo: Demo, far: FarWallet): Promise<void> {
  const before = far.requests.length
  const result = await demo.tryIt('Sign message')
  await expect.poll(() => far.requests.length).toBe(before + 1)
  await expect(result).toHaveText(await far.sign())
}

export { expect }

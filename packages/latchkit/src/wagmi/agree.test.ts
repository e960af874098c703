import fc from 'fast-check'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { connect, disconnect, reconnect, switchChain } from 'wagmi/actions'
import { disconnect as disconnectKit } from '../core/connect/disconnect.js'
import { selectAccount } from '../core/connect/selectAccount.js'
import { switchNetwork } from '../core/connect/switchNetwork.js'
import { close } from '../core/modal/close.js'
import { openPage, unlistedChainId, type WagmiPage } from './fixtures/openPage.js'

let page: WagmiPage
beforeAll(() =>
  Promise.all([
    import('../core/connect/connected.js'),
    import('../core/connect/moment.js'),
    import('../core/modal/moment.js'),
  ]),
)
afterEach(() => page?.end())

/** Each begins something on one side, or in the wallet, and does not wait for it. That it may be refused is part of it. */
const acts = {
  'wagmi connects': ({ config }: WagmiPage) => {
    const [connector] = config.connectors
    return connector && connect(config, { connector })
  },
  'wagmi connects on the second chain': ({ config }: WagmiPage) => {
    const [connector] = config.connectors
    return connector && connect(config, { connector, chainId: 31_338 })
  },
  'wagmi reconnects': ({ config }: WagmiPage) => reconnect(config),
  'wagmi disconnects': ({ config }: WagmiPage) => disconnect(config),
  'wagmi switches to the first': ({ config }: WagmiPage) => switchChain(config, { chainId: 31_337 }),
  'wagmi switches to the second': ({ config }: WagmiPage) => switchChain(config, { chainId: 31_338 }),
  'the visitor chooses the wallet': (of: WagmiPage) => of.choose(),
  'the visitor closes the modal': async ({ kit }: WagmiPage) => close(kit, 'escape'),
  'the kit disconnects': ({ kit }: WagmiPage) => disconnectKit(kit),
  'the kit switches to the first': ({ kit }: WagmiPage) => switchNetwork(kit, { network: 'eip155:31337' }),
  'the kit switches to the second': ({ kit }: WagmiPage) => switchNetwork(kit, { network: 'eip155:31338' }),
  'the kit selects the last account': async ({ kit, sides }: WagmiPage) =>
    selectAccount(kit, { address: sides().kit.accounts.at(-1) ?? '' }),
  'the wallet goes elsewhere': async ({ wallet }: WagmiPage) => wallet.switchChain(unlistedChainId),
  'the wallet goes to the second': async ({ wallet }: WagmiPage) => wallet.switchChain(31_338),
  'the wallet takes its first account': async ({ wallet }: WagmiPage) => wallet.switchAccount(0),
  'the wallet takes its second account': async ({ wallet }: WagmiPage) => wallet.switchAccount(1),
  'the wallet is left': async ({ wallet }: WagmiPage) => wallet.removePermission(),
  'the wallet is locked': async ({ wallet }: WagmiPage) => wallet.lock(),
  'the wallet is unlocked': async ({ wallet }: WagmiPage) => wallet.unlock(),
  'the wallet declines from now on': async ({ wallet }: WagmiPage) => wallet.set({ reject: true }),
  'the wallet agrees from now on': async ({ wallet }: WagmiPage) => wallet.set({ reject: false }),
  'the wallet is slow from now on': async ({ wallet }: WagmiPage) => wallet.set({ delayMs: 40 }),
  'the wallet is quick from now on': async ({ wallet }: WagmiPage) => wallet.set({ delayMs: 0 }),
}
const reloads = { 'a page load': {}, 'a page load, wagmi first': { wagmiFirst: true } }
type Step = keyof typeof acts | keyof typeof reloads

/** How much of what is under way gets its turn before the next step. */
const pauses = {
  none: async () => undefined,
  turn: async () => Promise.resolve(),
  task: ({ clock }: WagmiPage) => clock.advance(0),
  while: ({ clock }: WagmiPage) => clock.advance(60),
  idle: expectAgreement,
}

/** Nobody looks at an open modal any longer: then nothing is under way, and both sides say the same. */
async function expectAgreement({ kit, idle, sides }: WagmiPage) {
  await idle()
  close(kit, 'escape')
  await idle()
  expect(sides().wagmi).toEqual(sides().kit)
  expect(['connected', 'disconnected']).toContain(sides().kit.status)
}

it('wagmi and the kit agree whenever nothing is under way, whoever did what in which order', async () => {
  const steps = fc.array(
    fc.tuple(
      fc.constantFrom(...(Object.keys({ ...acts, ...reloads }) as Step[])),
      fc.constantFrom(...(Object.keys(pauses) as (keyof typeof pauses)[])),
    ),
    { minLength: 2, maxLength: 14 },
  )
  await fc.assert(
    fc
      .asyncProperty(steps, async (all) => {
        page = await openPage()
        await page.choose()
        for (const [step, pause] of all) {
          if (step in reloads) page = await page.reload(reloads[step as keyof typeof reloads])
          else void begin(() => acts[step as keyof typeof acts](page))
          await pauses[pause](page)
        }
        await expectAgreement(page)
      })
      .afterEach(() => page.end()),
    { numRuns: 25 },
  )
}, 120_000)

/** Runs an act to its end, whatever that is. */
async function begin(act: () => unknown): Promise<void> {
  await Promise.resolve()
    .then(act)
    .catch(() => undefined)
}

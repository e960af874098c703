import type { Locator, Page } from '@playwright/test'
import type { Demo } from './stage/Demo.js'
import { localPolkadot } from './stage/polkadotChain.js'
import { expect, test } from './stage/test.js'
import { activeFact, goTo, localSolana, statuses } from './stage/twoFamiliesTest.js'

// The page without options: it has all families that are built, and EVM is active first.

/** The families in the order of the page, each with the network that it begins with. */
const families = {
  eip155: '31337',
  solana: localSolana.slice('solana:'.length),
  bip122: '0f9188f13cb7b2c71f2a335e3a4fc328',
  polkadot: localPolkadot.slice('polkadot:'.length),
} as const
const ofAll = (status: string) => Object.fromEntries(Object.keys(families).map((each) => [each, status]))

/** The buttons of *Try it* that stand above *More*. */
const actsOf = (demo: Demo): Locator =>
  demo.scope.getByRole('region', { name: 'Try it' }).locator('.actions').first().getByRole('button')
const acts = {
  eip155: ['Sign message', 'Sign typed data', 'Send transaction', 'Switch network', 'Disconnect'],
  solana: ['Sign message', 'Sign transaction', 'Send transaction', 'Switch network', 'Disconnect'],
  bip122: ['Sign message', 'Sign PSBT', 'Send transaction', 'Switch network', 'Disconnect'],
  polkadot: ['Sign message', 'Sign payload', 'Switch network', 'Disconnect'],
}

/** Whether a file of `@solana/kit` has come to the page: all that it throws begins so. */
function watchForKit(page: Page): () => boolean {
  let has = false
  page.on('response', async (response) => {
    if (!new URL(response.url()).pathname.endsWith('.js')) return
    // A reload ends what is under way.
    if (/Solana error #/.test(await response.text().catch(() => ''))) has = true
  })
  return () => has
}

test('disconnected: the facts of EVM once, those of each other family inside its own part, and the buttons of EVM', async ({
  demo,
  page,
}) => {
  await demo.openPlain()
  const names = Object.keys(families)
  await expect(page.locator('[data-namespace]')).toHaveCount(names.length - 1)
  for (const [fact, texts] of [
    ['namespace', names],
    ['status', names.map(() => 'disconnected')],
    ['chain-id', Object.values(families)],
    ...(['address', 'caip-address', 'balance', 'wallet', 'session'] as const).map(
      (each) => [each, names.map(() => '')] as const,
    ),
  ] as const) {
    await expect(demo.fact(fact)).toHaveText([...texts])
    for (const [at, name] of names.entries())
      if (at > 0)
        await expect(page.locator(`[data-namespace="${name}"]`).getByTestId(fact)).toHaveText(texts[at] ?? '')
  }
  await expect(demo.fact('status').first()).toBeVisible()
  await expect(page.getByTestId('result')).toHaveCount(1)
  await expect(demo.networkButton).toHaveAccessibleName('Network Anvil')
  await expect(actsOf(demo)).toHaveText(acts.eip155)
  await goTo(demo, localSolana)
  await expect(actsOf(demo)).toHaveText(acts.solana)
  await expect(page.locator('[data-namespace]').getByTestId('namespace')).toHaveText(
    names.filter((each) => each !== 'solana'),
  )
  for (const family of ['bip122', 'polkadot'] as const) {
    await goTo(demo, `${family}:${families[family]}`)
    await expect(actsOf(demo)).toHaveText(acts[family])
  }
})

test('nothing of @solana/kit comes before something of Solana is used, also over a reload', async ({
  demo,
  page,
}) => {
  const hasKit = watchForKit(page)
  await demo.openPlain()
  await demo.chooseChain('Ethereum')
  await expect.poll(() => statuses(demo)).toEqual({ ...ofAll('disconnected'), eip155: 'connected' })
  await expect(activeFact(demo, 'balance')).not.toHaveText('')
  await page.reload()
  await expect.poll(() => statuses(demo)).toEqual({ ...ofAll('disconnected'), eip155: 'connected' })
  await expect(await demo.tryIt('Sign message')).toHaveText(/^0x/)
  await page.waitForLoadState('networkidle')
  expect(hasKit()).toBe(false)
  await demo.networkButton.click()
  await demo.dialog('Choose Network').getByRole('button', { name: 'Local Solana', exact: true }).click()
  await demo.walletIn(demo.dialog('Connect Wallet'), 'Test Wallet').click()
  const both = { ...ofAll('disconnected'), eip155: 'connected', solana: 'connected' }
  await expect.poll(() => statuses(demo)).toEqual(both)
  await expect(activeFact(demo, 'balance')).not.toHaveText('')
  await expect.poll(hasKit).toBe(true)
})

test('two kits under StrictMode have all families each, and are no concern of each other', async ({
  demo,
  page,
}) => {
  await demo.openPlain('kits=2&strict=1&theme=dark&backend=off')
  const [first, second] = [demo.kit('1'), demo.kit('2')]
  await second.chooseChain('All chains')
  await expect.poll(() => statuses(second)).toEqual(ofAll('connected'))
  expect(await statuses(first)).toEqual(ofAll('disconnected'))
  await page.reload()
  await expect.poll(() => statuses(second)).toEqual(ofAll('connected'))
  expect(await statuses(first)).toEqual(ofAll('disconnected'))
  await expect(page.getByTestId('ignored')).toHaveCount(0)
})

test('networks that are named leave out the families of which none is', async ({ demo, page }) => {
  await demo.open('networks=31337,31338')
  await expect(page.locator('[data-namespace]')).toHaveCount(0)
  await demo.connect()
  await expect(demo.fact('namespace')).toHaveText('eip155')
  await demo.open(`networks=${localSolana},31338`)
  await expect.poll(() => statuses(demo)).toEqual({ solana: 'disconnected', eip155: 'connected' })
})

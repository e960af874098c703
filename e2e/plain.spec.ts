import type { Locator, Page } from '@playwright/test'
import { accounts, type Demo } from './stage/Demo.js'
import { expect, test } from './stage/test.js'
import { activeFact, goTo, localSolana, solanaAddress, statuses } from './stage/twoFamiliesTest.js'

// The page without options: it has all families that are built, and EVM is active first.

const onEvm = 'eip155:31337'
const ofAll = (status: string) => ({ eip155: status, solana: status, bip122: status })
const regtest = '0f9188f13cb7b2c71f2a335e3a4fc328'

/** The buttons of *Try it* that stand above *More*. */
const actsOf = (demo: Demo): Locator =>
  demo.scope.getByRole('region', { name: 'Try it' }).locator('.actions').first().getByRole('button')
const acts = {
  eip155: ['Sign message', 'Sign typed data', 'Send transaction', 'Switch network', 'Disconnect'],
  solana: ['Sign message', 'Sign transaction', 'Send transaction', 'Switch network', 'Disconnect'],
  bip122: ['Sign message', 'Sign PSBT', 'Send transaction', 'Switch network', 'Disconnect'],
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
  const ofSolana = page.locator('[data-namespace="solana"]')
  const ofBitcoin = page.locator('[data-namespace="bip122"]')
  await expect(page.locator('[data-namespace]')).toHaveCount(2)
  for (const [fact, evm, solana, bitcoin] of [
    ['namespace', 'eip155', 'solana', 'bip122'],
    ['status', 'disconnected', 'disconnected', 'disconnected'],
    ['chain-id', '31337', localSolana.slice('solana:'.length), regtest],
    ...(['address', 'caip-address', 'balance', 'wallet', 'session'] as const).map(
      (each) => [each, '', '', ''] as const,
    ),
  ] as const) {
    await expect(demo.fact(fact)).toHaveText([evm, solana, bitcoin])
    await expect(ofSolana.getByTestId(fact)).toHaveText(solana)
    await expect(ofBitcoin.getByTestId(fact)).toHaveText(bitcoin)
  }
  await expect(demo.fact('status').first()).toBeVisible()
  await expect(page.getByTestId('result')).toHaveCount(1)
  await expect(demo.networkButton).toHaveAccessibleName('Network Anvil')
  await expect(actsOf(demo)).toHaveText(acts.eip155)
  await goTo(demo, localSolana)
  await expect(actsOf(demo)).toHaveText(acts.solana)
  await expect(page.locator('[data-namespace]').getByTestId('namespace')).toHaveText(['eip155', 'bip122'])
  await goTo(demo, `bip122:${regtest}`)
  await expect(actsOf(demo)).toHaveText(acts.bip122)
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
  await expect.poll(() => statuses(demo)).toEqual({ ...ofAll('connected'), bip122: 'disconnected' })
  await expect(activeFact(demo, 'balance')).not.toHaveText('')
  await expect.poll(hasKit).toBe(true)
})

test('each button works for the namespace that is active: signed and sent on two, then disconnected', async ({
  demo,
}) => {
  await demo.openPlain()
  await demo.chooseChain('All chains')
  await expect.poll(() => statuses(demo)).toEqual(ofAll('connected'))
  for (const [network, address, signature] of [
    [localSolana, solanaAddress, /^[1-9A-HJ-NP-Za-km-z]{80,90}$/],
    [onEvm, accounts[0], /^0x[\da-f]+$/],
  ] as const) {
    await goTo(demo, network)
    await expect(activeFact(demo, 'address')).toHaveText(address)
    await expect(activeFact(demo, 'caip-address')).toHaveText(`${network}:${address}`)
    for (const act of ['Sign message', 'Send transaction'])
      await expect(await demo.tryIt(act)).toHaveText(signature)
  }
  await demo.tryIt('Disconnect')
  await expect.poll(() => statuses(demo)).toEqual(ofAll('disconnected'))
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

import type { Page } from '@playwright/test'
import { createTestBitcoinWallet, createTestPolkadotWallet } from 'latchkit/testing'
import { accounts, type Demo } from './stage/Demo.js'
import { installSatsWallet } from './stage/satsWallet.js'
import { installWallet } from './stage/scriptedWallet.js'
import { installTalisman } from './stage/talisman.js'
import { expect, test } from './stage/test.js'
import { activeFact, solanaAddress, statuses } from './stage/twoFamiliesTest.js'

// A wallet for each of four families, each found in its own way, on a site of all of them.

const [first, second] = accounts
const [bitcoinAddress = ''] = createTestBitcoinWallet().addresses
const [polkadotAddress = ''] = createTestPolkadotWallet({ prefix: 0 }).addresses
/** By family its wallet, and the id of its connector. */
const wallets = {
  eip155: ['Only EVM', 'eip6963:com.example.evm'],
  solana: ['Test Wallet', 'wallet-standard:Test Wallet'],
  bip122: ['Sats', 'bitcoin:sats'],
  polkadot: ['Talisman', 'injected-web3:talisman'],
} as const
type Family = keyof typeof wallets
const families = Object.keys(wallets) as Family[]
const only = (...connected: readonly Family[]) =>
  Object.fromEntries(families.map((each) => [each, connected.includes(each) ? 'connected' : 'disconnected']))

/** Has the test wallet be one of Solana alone, which a page load finds unless it was taken out of the browser. */
async function installSolanaWallet(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let latchkit: typeof window.latchkit
    Object.defineProperty(window, 'latchkit', {
      get: () => latchkit,
      set(value: typeof latchkit) {
        latchkit = value
        if (sessionStorage.getItem('taken out') !== 'solana') latchkit.wallet?.solana?.announce()
      },
    })
  })
}
const takeOut = (page: Page, wallet: 'solana' | 'sats' | 'none') =>
  page.evaluate((out) => sessionStorage.setItem('taken out', out), wallet)

/** The connections that the site keeps. */
const stored = (page: Page) =>
  page.evaluate(() => {
    const storedValue = (key: string) => JSON.parse(localStorage.getItem(`latchkit:default:${key}`) ?? '{}').d
    return {
      wallets: storedValue('connected_connector_ids'),
      active: storedValue('active_namespace'),
      status: storedValue('connection_status'),
    }
  })
const idsOf = (...connected: readonly Family[]) =>
  Object.fromEntries(connected.map((each) => [each, wallets[each][1]]))

/** A fact of each family, where it is known. */
async function byFamily(demo: Demo, fact: 'wallet' | 'address'): Promise<Record<string, string | undefined>> {
  const all = await demo.fact(fact).allTextContents()
  const names = await demo.fact('namespace').allTextContents()
  return Object.fromEntries(names.flatMap((name, at) => (all[at] ? [[name, all[at]]] : [])))
}

/** Connects another family, by a network of it and the wallet that it has. */
async function connectOn(demo: Demo, network: string, [wallet]: (typeof wallets)[Family]): Promise<void> {
  await demo.networkButton.click()
  await demo.dialog('Choose Network').getByRole('button', { name: network, exact: true }).click()
  await demo.walletIn(demo.dialog('Connect Wallet'), wallet).click()
  await expect(demo.page.getByRole('dialog')).toHaveCount(0)
}

/** Opens the account of a family. */
async function openFamily(demo: Demo, name: string, namespace: Family) {
  await demo.accountButton.click()
  const account = demo.dialog('Account')
  const chains = account.getByRole('group', { name: 'Chains', exact: true })
  await chains.getByRole('button', { name, exact: true }).click()
  await expect(activeFact(demo, 'namespace')).toHaveText(namespace)
  const press = (button: string) => account.getByRole('button', { name: button, exact: true }).click()
  return { account, press }
}

test('three families by three wallets, and a fourth by another: each outlives a reload, one that is gone takes nothing of the others, and one is left, or all', async ({
  demo,
  page,
}) => {
  await installWallet(page, { name: 'Only EVM', rdns: 'com.example.evm', accounts: [first, second] })
  await installSolanaWallet(page)
  await installSatsWallet(page)
  await installTalisman(page, [polkadotAddress])
  await demo.openPlain('announce=never')
  await demo.connect('Only EVM')
  await connectOn(demo, 'Local Solana', wallets.solana)
  await connectOn(demo, 'Local Bitcoin', wallets.bip122)
  const three = ['eip155', 'solana', 'bip122'] as const
  await expect.poll(() => statuses(demo)).toEqual(only(...three))

  const { account: ofEvm, press } = await openFamily(demo, 'Ethereum', 'eip155')
  await press('Choose account')
  await demo.dialog('Choose Account').getByRole('listitem').nth(1).getByRole('button').first().click()
  await expect(activeFact(demo, 'address')).toHaveText(second)
  await ofEvm.getByRole('button', { name: 'Close', exact: true }).click()
  const addresses = { eip155: second, solana: solanaAddress, bip122: bitcoinAddress }
  await expect.poll(() => byFamily(demo, 'address')).toEqual(addresses)
  await page.reload()
  await expect.poll(() => byFamily(demo, 'address')).toEqual(addresses)

  await connectOn(demo, 'Local Polkadot', wallets.polkadot)
  const all = { ...addresses, polkadot: polkadotAddress }
  await expect.poll(() => byFamily(demo, 'address')).toEqual(all)
  const connections = { wallets: idsOf(...families), active: 'polkadot', status: 'connected' }
  await expect.poll(() => stored(page)).toEqual(connections)
  for (const out of ['solana', 'sats'] as const) {
    await takeOut(page, out)
    await page.reload()
    const gone = out === 'sats' ? 'bip122' : out
    await expect.poll(() => statuses(demo)).toEqual(only(...families.filter((each) => each !== gone)))
    await expect.poll(() => byFamily(demo, 'address')).toEqual({ ...all, [gone]: undefined })
    await expect.poll(() => stored(page)).toEqual(connections)
  }
  await takeOut(page, 'none')
  await page.reload()
  await expect.poll(() => byFamily(demo, 'address')).toEqual(all)
  await expect
    .poll(() => byFamily(demo, 'wallet'))
    .toEqual(Object.fromEntries(families.map((each) => [each, wallets[each][0]])))

  const { account, press: pressThere } = await openFamily(demo, 'Bitcoin', 'bip122')
  await pressThere('Disconnect')
  await expect.poll(() => statuses(demo)).toEqual(only('eip155', 'solana', 'polkadot'))
  // The account of a family that is left is on show.
  await expect(account).toContainText(second.slice(-6))
  await page.reload()
  await expect.poll(() => statuses(demo)).toEqual(only('eip155', 'solana', 'polkadot'))
  await expect.poll(() => stored(page)).toMatchObject({ wallets: idsOf('eip155', 'solana', 'polkadot') })
  await demo.tryIt('Disconnect')
  await expect.poll(() => statuses(demo)).toEqual(only())
  await expect.poll(() => stored(page)).toMatchObject({ wallets: {}, status: 'disconnected' })
  await page.reload()
  await expect(demo.connectButton).toBeVisible()
})

import type { Page } from '@playwright/test'
import { accounts, type Demo } from './stage/Demo.js'
import { installWallet } from './stage/scriptedWallet.js'
import { expect, test } from './stage/test.js'
import { activeFact, solanaAddress, statuses } from './stage/twoFamiliesTest.js'

// A wallet of EVM alone and one of Solana alone, on a site of both.

const [first, second] = accounts
const evmWallet = 'Only EVM'
const solanaWallet = 'Test Wallet'
const both = { eip155: 'connected', solana: 'connected' }

/** Has the test wallet be one of Solana alone, which a page load finds unless it was taken out of the browser. */
async function installSolanaWallet(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let latchkit: typeof window.latchkit
    Object.defineProperty(window, 'latchkit', {
      get: () => latchkit,
      set(value: typeof latchkit) {
        latchkit = value
        if (!sessionStorage.getItem('taken out')) latchkit.wallet?.solana?.announce()
      },
    })
  })
}
const takeOut = (page: Page, isOut: boolean) =>
  page.evaluate((out) => sessionStorage.setItem('taken out', out ? 'yes' : ''), isOut)

/** The wallets of the connections that the site keeps. */
const stored = (page: Page) =>
  page.evaluate(() => {
    const storedValue = (key: string) => JSON.parse(localStorage.getItem(`latchkit:default:${key}`) ?? '{}').d
    return {
      wallets: storedValue('connected_connector_ids'),
      active: storedValue('active_namespace'),
      status: storedValue('connection_status'),
    }
  })

/** Goes to another family in the account. */
async function goToFamily(demo: Demo, name: string, namespace: string): Promise<void> {
  await demo.accountButton.click()
  const account = demo.dialog('Account')
  const chains = account.getByRole('group', { name: 'Chains', exact: true })
  await chains.getByRole('button', { name, exact: true }).click()
  await expect(activeFact(demo, 'namespace')).toHaveText(namespace)
  await account.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(account).toHaveCount(0)
}

test('one wallet a family: a reload finds both, each with its account; one that is gone takes nothing of the other, and is found when it is back', async ({
  demo,
  page,
}) => {
  await installWallet(page, { name: evmWallet, rdns: 'com.example.evm', accounts: [first, second] })
  await installSolanaWallet(page)
  await demo.open('namespaces=eip155,solana&announce=never')
  await demo.connect(evmWallet)
  await demo.networkButton.click()
  await demo.dialog('Choose Network').getByRole('button', { name: 'Local Solana', exact: true }).click()
  await demo.walletIn(demo.dialog('Connect Wallet'), solanaWallet).click()
  await expect.poll(() => statuses(demo)).toEqual(both)
  await expect(demo.fact('wallet')).toHaveText([solanaWallet, evmWallet])

  await goToFamily(demo, 'Ethereum', 'eip155')
  await demo.accountButton.click()
  await demo.dialog('Account').getByRole('button', { name: 'Choose account', exact: true }).click()
  await demo.dialog('Choose Account').getByRole('listitem').nth(1).getByRole('button').first().click()
  await expect(activeFact(demo, 'address')).toHaveText(second)
  await demo.dialog('Account').getByRole('button', { name: 'Close', exact: true }).click()
  await goToFamily(demo, 'Solana', 'solana')
  await expect(demo.fact('address')).toHaveText([solanaAddress, second])
  const connections = {
    wallets: { eip155: 'eip6963:com.example.evm', solana: 'wallet-standard:Test Wallet' },
    active: 'solana',
    status: 'connected',
  }
  await expect.poll(() => stored(page)).toEqual(connections)

  await page.reload()
  await expect.poll(() => statuses(demo)).toEqual(both)
  await expect(demo.fact('namespace')).toHaveText(['solana', 'eip155'])
  await expect(demo.fact('address')).toHaveText([solanaAddress, second])

  await takeOut(page, true)
  await page.reload()
  await expect.poll(() => statuses(demo)).toEqual({ eip155: 'connected', solana: 'disconnected' })
  await expect(page.getByTestId('address').filter({ hasText: second })).toHaveCount(1)
  await expect(page.getByTestId('address').filter({ hasText: solanaAddress })).toHaveCount(0)
  await expect.poll(() => stored(page)).toEqual(connections)

  await takeOut(page, false)
  await page.reload()
  await expect.poll(() => statuses(demo)).toEqual(both)
  await expect(demo.fact('address')).toHaveText([solanaAddress, second])
  await demo.accountButton.click()
  await demo.dialog('Account').getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect.poll(() => statuses(demo)).toEqual({ eip155: 'connected', solana: 'disconnected' })
  await expect(activeFact(demo, 'address')).toHaveText(second)
  await expect
    .poll(() => stored(page))
    .toMatchObject({ wallets: { eip155: connections.wallets.eip155 }, active: 'eip155' })
  // The account of the family that is left is on show.
  await expect(demo.dialog('Account')).toContainText(second.slice(-6))
  await demo.dialog('Account').getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect.poll(() => statuses(demo)).toEqual({ eip155: 'disconnected', solana: 'disconnected' })
  await expect.poll(() => stored(page)).toMatchObject({ wallets: {}, status: 'disconnected' })
})

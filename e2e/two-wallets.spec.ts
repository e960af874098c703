import type { Page } from '@playwright/test'
import { accounts, type Demo } from './stage/Demo.js'
import { installWallet } from './stage/scriptedWallet.js'
import { expect, test } from './stage/test.js'
import { activeFact, solanaAddress, statuses } from './stage/twoFamiliesTest.js'

// A wallet of EVM and another one of Solana, on a site of both.

const [first, second] = accounts
const evmWallet = 'Only EVM'
const solanaWallet = 'Test Wallet'
const both = { eip155: 'connected', solana: 'connected' }

/** Has the test wallet be one of Solana alone from now on, which a page load finds unless it was taken out of the browser. */
async function installSolanaWallet(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let latchkit: typeof window.latchkit
    Object.defineProperty(window, 'latchkit', {
      get: () => latchkit,
      set(value: typeof latchkit) {
        latchkit = value
        if (!sessionStorage.getItem('taken-out')) latchkit.wallet?.solana?.announce()
      },
    })
  })
}
const takeOut = (page: Page, isOut: boolean) =>
  page.evaluate((out) => sessionStorage.setItem('taken-out', out ? 'yes' : ''), isOut)

/** What the site keeps of the connections: the wallets by family, the chosen accounts, networks, and the active family. */
const stored = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      ['connected_connector_ids', 'selected_accounts', 'active_caip_network_ids', 'active_namespace', 'connection_status'].map(
        (key) => [key, JSON.parse(localStorage.getItem(`latchkit:default:${key}`) ?? 'null')?.d],
      ),
    ),
  )

/** Goes to another family in the account. */
async function goToFamily(demo: Demo, name: string): Promise<void> {
  await demo.accountButton.click()
  const account = demo.dialog('Account')
  await account.getByRole('group', { name: 'Chains', exact: true }).getByRole('button', { name, exact: true }).click()
  await expect(account.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true')
  await demo.page.keyboard.press('Escape')
  await expect(account).toHaveCount(0)
}

test('one wallet a family: both are found by a reload, each with its account; one that is gone takes nothing of the other, and is found when it is back', async ({
  demo,
  page,
}) => {
  await installWallet(page, { name: evmWallet, rdns: 'com.example.evm', accounts: [first, second] })
  await installSolanaWallet(page)
  await demo.openPlain('announce=never')
  await demo.connect(evmWallet)
  console.log(await stored(page))
  await demo.networkButton.click()
  await demo.dialog('Choose Network').getByRole('button', { name: 'Local Solana', exact: true }).click()
  const list = demo.dialog('Connect Wallet')
  console.log(await demo.walletNames(list))
  await demo.walletIn(list, solanaWallet).click()
  await expect.poll(() => statuses(demo)).toEqual(both)
  await goToFamily(demo, 'Ethereum')
  await demo.accountButton.click()
  await demo.dialog('Account').getByRole('button', { name: 'Choose account', exact: true }).click()
  await demo.dialog('Choose Account').getByRole('listitem').nth(1).getByRole('button').click()
  await expect(activeFact(demo, 'address')).toHaveText(second)
  await page.keyboard.press('Escape')
  await goToFamily(demo, 'Solana')
  await expect(activeFact(demo, 'address')).toHaveText(solanaAddress)
  await expect(activeFact(demo, 'wallet')).toHaveText(solanaWallet)
  console.log(await stored(page))
  await page.reload()
  await expect.poll(() => statuses(demo)).toEqual(both)
  await expect(activeFact(demo, 'namespace')).toHaveText('solana')
  await expect(activeFact(demo, 'address')).toHaveText(solanaAddress)
  await takeOut(page, true)
  await page.reload()
  await expect.poll(() => statuses(demo)).toEqual({ eip155: 'connected', solana: 'disconnected' })
  console.log(await stored(page), await demo.fact('namespace').allTextContents(), await demo.fact('address').allTextContents())
  await page.waitForTimeout(3000)
  console.log(await stored(page), await demo.fact('namespace').allTextContents(), await demo.fact('address').allTextContents())
  await page.screenshot({ path: '/tmp/two-gone.png' })
  await takeOut(page, false)
  await page.reload()
  await expect.poll(() => statuses(demo)).toEqual(both)
  console.log(await stored(page), await demo.fact('namespace').allTextContents(), await demo.fact('address').allTextContents())
  await goToFamily(demo, 'Ethereum')
  await demo.accountButton.click()
  await demo.dialog('Account').getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect.poll(() => statuses(demo)).toEqual({ eip155: 'disconnected', solana: 'connected' })
  console.log(await stored(page))
  await demo.tryIt('Disconnect')
  await expect.poll(() => statuses(demo)).toEqual({ eip155: 'disconnected', solana: 'disconnected' })
  console.log(await stored(page))
})

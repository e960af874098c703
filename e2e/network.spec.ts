import type { Demo } from './stage/Demo.js'
import { expect, test } from './stage/test.js'

/** Opens the list of networks and picks one. */
async function pick(demo: Demo, name: string): Promise<void> {
  await demo.networkButton.click()
  const dialog = demo.dialog('Choose Network')
  await dialog.getByRole('button', { name, exact: true }).click()
}

test('a network is chosen in the modal before and after connecting', { tag: '@main' }, async ({
  demo,
  page,
}) => {
  await demo.open()
  await pick(demo, 'Anvil Two')
  await expect(demo.networkButton).toHaveAccessibleName('Network Anvil Two')
  await expect(demo.fact('chain-id')).toHaveText('31338')
  await page.keyboard.press('Escape')
  await demo.connect()
  await expect(demo.fact('chain-id')).toHaveText('31338')
  const chainOfWallet = () => page.evaluate(() => window.latchkit.wallet.chainId)
  await expect.poll(chainOfWallet).toBe(31338)

  await pick(demo, 'Anvil')
  await expect(demo.fact('chain-id')).toHaveText('31337')
  await expect.poll(chainOfWallet).toBe(31337)
  await expect(demo.fact('balance')).toHaveText(/^\d/)
})

test('a switch in the wallet is followed, to the networks of the site', async ({ demo }) => {
  await demo.open()
  await demo.connect()
  await demo.chooseInWallet('Network in the wallet', '31338')
  await expect(demo.fact('chain-id')).toHaveText('31338')
  await expect(demo.networkButton).toHaveAccessibleName('Network Anvil Two')
  await expect(demo.fact('caip-address')).toHaveText(/^eip155:31338:/)
  await demo.chooseInWallet('Network in the wallet', '31337')
  await expect(demo.fact('chain-id')).toHaveText('31337')
})

test('a network the wallet does not know is added, then switched to', async ({ demo, page }) => {
  await demo.open()
  await demo.walletSwitch('Know only network 31337')
  // In the hardest of its ways to say so.
  await demo.page
    .getByRole('region', { name: 'Test Wallet' })
    .getByLabel('Reports an unknown network')
    .selectOption('in words only')
  await demo.connect()
  await demo.tryIt('Switch network')
  await expect(demo.fact('chain-id')).toHaveText('31338')
  const { prompts, chainId } = await page.evaluate(() => {
    const { prompts, chainId } = window.latchkit.wallet
    return { prompts, chainId }
  })
  expect(prompts).toEqual(['eth_requestAccounts', 'wallet_addEthereumChain', 'wallet_switchEthereumChain'])
  expect(chainId).toBe(31338)
})

test('a switch that is refused, or said yes to and not done, changes nothing and is told', async ({
  demo,
  page,
}) => {
  await demo.open()
  await demo.connect()
  await demo.walletSwitch('Reject requests')
  const result = await demo.tryIt('Switch network')
  await expect(result).toHaveText('userRejected')
  await expect(demo.fact('chain-id')).toHaveText('31337')
  await expect(demo.fact('status')).toHaveText('connected')

  await pick(demo, 'Anvil Two')
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(/cancelled/)
  await expect(demo.fact('chain-id')).toHaveText('31337')
  await page.keyboard.press('Escape')

  await demo.walletSwitch('Reject requests', false)
  await demo.walletSwitch('Accept a switch but stay')
  await page.clock.install()
  await demo.tryIt('Switch network')
  await expect(async () => {
    await page.clock.runFor(1_000)
    await expect(result).toHaveText('switchIgnored', { timeout: 100 })
  }).toPass()
  await expect(demo.fact('chain-id')).toHaveText('31337')
})

test('a network the site does not list, or no network at all, is an error with a code', async ({
  demo,
  page,
  watched,
}) => {
  watched.expected.push(/Network Not Found/)
  await demo.open()
  for (const bad of ['eip155:999', 'eip155', 'solana:mainnet', ':::', '<b>']) {
    await page.getByLabel('Network', { exact: true }).fill(bad)
    await expect(await demo.tryIt('Switch network')).toHaveText('networkNotFound')
  }
  expect(watched.complaints.filter((each) => /Network Not Found/.test(each))).toHaveLength(1)
})

test('an unsupported network opens its view, and one of the site’s is the way out', { tag: '@main' }, async ({
  demo,
  page,
}) => {
  await demo.open()
  await demo.connect()
  await demo.chooseInWallet('Network in the wallet', '1')
  const dialog = demo.dialog('Switch Network')
  await expect(dialog).toBeVisible()
  await expect(demo.fact('chain-id')).toHaveText('1')
  await expect(demo.fact('balance')).toHaveText('')
  await expect(dialog.getByRole('button', { name: 'Back' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(demo.networkButton).toHaveAccessibleName('Network Unknown Network')

  await demo.networkButton.click()
  await dialog.getByRole('button', { name: 'Anvil Two', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(demo.fact('chain-id')).toHaveText('31338')
  await expect(demo.fact('balance')).toHaveText(/^\d/)

  await demo.chooseInWallet('Network in the wallet', '1')
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(demo.fact('status')).toHaveText('disconnected')
})

test('an unsupported network is left alone where the site allows it or does not switch', async ({
  demo,
  page,
}) => {
  await demo.open('allowUnsupportedChain=true')
  await demo.connect()
  await demo.chooseInWallet('Network in the wallet', '1')
  await expect(demo.fact('chain-id')).toHaveText('1')
  await expect(demo.networkButton).toHaveAccessibleName('Network Unknown Network')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(await demo.tryIt('Sign message')).toHaveText(/^0x[\da-f]{130}$/)

  // The wallet is still there, and still on that network.
  await demo.open('enableNetworkSwitch=false')
  await expect(demo.fact('status')).toHaveText('connected')
  await expect(demo.networkButton).toBeDisabled()
  await demo.chooseInWallet('Network in the wallet', '31338')
  await expect(demo.networkButton).toHaveAccessibleName('Network Anvil Two')
  await demo.chooseInWallet('Network in the wallet', '1')
  await expect(demo.fact('chain-id')).toHaveText('1')
  // What would open has had its time: the wallet has answered something else meanwhile.
  await expect(await demo.tryIt('Sign message')).toHaveText(/^0x[\da-f]{130}$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('many networks can be searched', async ({ demo, page }) => {
  await demo.open('wallet=off&networks=31337,31338,1,8453,10,42161,137')
  await demo.networkButton.click()
  const dialog = demo.dialog('Choose Network')
  await expect(dialog.getByRole('listitem')).toHaveCount(7)
  await dialog.getByRole('searchbox').fill('arbi')
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await dialog.getByRole('searchbox').fill('nowhere')
  await expect(dialog.getByText('No networks match “nowhere”')).toBeVisible()
  await dialog.getByRole('button', { name: 'Clear search' }).click()
  await dialog.getByRole('button', { name: 'Base', exact: true }).click()
  await expect(demo.fact('chain-id')).toHaveText('8453')
  // What writes to the storage is loaded with the first thing to be written.
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('8453')
  await page.reload()
  await expect(demo.fact('chain-id')).toHaveText('8453')
})

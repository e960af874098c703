import { expect } from '@playwright/test'
import { setBalance } from './stage/chain.js'
import type { Demo } from './stage/Demo.js'
import { test as base } from './stage/pairTest.js'

const test = base.extend<{ paired: { address: string } }>({
  paired: async ({ demo, wallet }, use) => {
    await wallet.open()
    const address = await wallet.addressOf('Account 1')
    await setBalance(31337, address, 1n)
    await wallet.paste(await pair(demo))
    await wallet.approve()
    await expect(demo.fact('status')).toHaveText('connected')
    await use({ address })
  },
})

/** Starts a pairing on the site, and answers its link. */
async function pair(demo: Demo): Promise<string> {
  await demo.open('pairing=on&wallet=off')
  const result = await demo.tryIt('Pair without the modal')
  await expect(result).toHaveText(/^wc:/)
  return (await result.textContent()) ?? ''
}

test('error: declines', async ({ demo, wallet }) => {
  const link = await pair(demo)
  await wallet.open(`/wc?uri=${encodeURIComponent(link)}`)
  await expect(wallet.question('Connect a site')).toContainText('http://demo.localhost')
  await wallet.button('Reject').click()
  await expect(demo.scope.getByTestId('result')).toHaveText('pairingRejected')
  await expect(demo.fact('status')).toHaveText('disconnected')
})

test('connects: account, network and name are the wallet’s, another account and network chosen there are seen, and so is its end', {
  tag: '@main',
}, async ({ demo, wallet, walletTab, paired: { address } }) => {
  await expect(demo.fact('address')).toHaveText(address)
  await expect(demo.fact('chain-id')).toHaveText('31337')
  await expect(demo.fact('balance')).toHaveText('1')
  await expect(demo.fact('wallet')).toHaveText('Latchkit demo wallet')
  const row = wallet.site('Latchkit demo')
  await expect(row).toContainText('http://demo.localhost')
  const second = await wallet.addressOf('Account 2')
  await row.getByLabel('Account').selectOption(second)
  await expect(demo.fact('address')).toHaveText(second)
  await row.getByLabel('Network').selectOption('Anvil Two')
  await expect(demo.fact('chain-id')).toHaveText('31338')
  await expect(demo.fact('address')).toHaveText(second)
  // The wallet's own reload keeps the session, too. If the site acknowledges the last change only after it, the published kit
  // of the wallet misses a listener for that, says so, and goes on.
  walletTab.watched.expected.push(/without any listeners/)
  await wallet.page.reload()
  await row.getByRole('button', { name: 'Disconnect' }).click()
  await expect(demo.fact('status')).toHaveText('disconnected')
})

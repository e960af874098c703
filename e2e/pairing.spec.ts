import { expect } from '@playwright/test'
import { type Hex, verifyMessage } from 'viem'
import { balanceOn, setBalance } from './stage/chain.js'
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

test('connects: account, network and name are the wallet’s', async ({
  demo,
  wallet,
  paired: { address },
}) => {
  await expect(demo.fact('address')).toHaveText(address)
  await expect(demo.fact('chain-id')).toHaveText('31337')
  await expect(demo.fact('balance')).toHaveText('1')
  await expect(demo.fact('wallet')).toHaveText('Latchkit demo wallet')
  await expect(wallet.site('Latchkit demo')).toContainText('http://demo.localhost')
})

test('error: declines', async ({ demo, wallet }) => {
  const link = await pair(demo)
  await wallet.open(`/wc?uri=${encodeURIComponent(link)}`)
  await expect(wallet.question('Connect a site')).toContainText('http://demo.localhost')
  await wallet.button('Reject').click()
  await expect(demo.scope.getByTestId('result')).toHaveText('pairingRejected')
  await expect(demo.fact('status')).toHaveText('disconnected')
})

test('signs messages and typed data, and declines', async ({ demo, wallet, paired: { address } }) => {
  const result = await demo.tryIt('Sign message')
  await expect(wallet.question('Sign message').getByRole('region', { name: 'Message' })).toHaveText(
    'Hello from Latchkit',
  )
  await wallet.approve()
  await expect(result).toHaveText(/^0x[\da-f]{130}$/)
  const signature = (await result.textContent()) as Hex
  expect(await verifyMessage({ address: address as Hex, message: 'Hello from Latchkit', signature })).toBe(
    true,
  )

  await demo.tryIt('Sign typed data')
  await expect(wallet.question('Sign typed data')).toContainText('contents Hello, Bob!')
  await wallet.approve()
  await expect(result).not.toHaveText(signature)
  await expect(result).toHaveText(/^0x[\da-f]{130}$/)

  await demo.tryIt('Sign message')
  await wallet.button('Reject').click()
  await expect(result).toHaveText('userRejected')
})

test('sends on the local chain', async ({ demo, wallet, paired }) => {
  const receiver = `0x${Buffer.from(crypto.getRandomValues(new Uint8Array(20))).toString('hex')}`
  await demo.scope.getByLabel('Recipient').fill(receiver)
  const result = await demo.tryIt('Send transaction')
  await expect(wallet.question('Send transaction')).toContainText('Send 0.01 ETH on Anvil')
  await wallet.approve()
  await expect(result).toHaveText(/0x[\da-f]{64}/)
  await expect.poll(() => balanceOn(31337, receiver)).toBe('0.01')
  expect(paired.address).toMatch(/^0x/)
})

test('another account and network, chosen in the wallet, are seen on the site', async ({
  demo,
  wallet,
  paired: _,
}) => {
  const row = wallet.site('Latchkit demo')
  const second = await wallet.addressOf('Account 2')
  await row.getByLabel('Account').selectOption(second)
  await expect(demo.fact('address')).toHaveText(second)
  await row.getByLabel('Network').selectOption('Anvil Two')
  await expect(demo.fact('chain-id')).toHaveText('31338')
  await expect(demo.fact('address')).toHaveText(second)
})

test('the site switches the network', async ({ demo, wallet, paired: _ }) => {
  await demo.tryIt('Switch network')
  await expect(demo.fact('chain-id')).toHaveText('31338')
  await expect(wallet.home).toBeVisible()
})

test('a reload of either page keeps the session', async ({ demo, wallet, page, paired: { address } }) => {
  await wallet.page.reload()
  await expect(wallet.site('Latchkit demo')).toBeVisible()
  await page.reload()
  await expect(demo.fact('address')).toHaveText(address)
  const result = await demo.tryIt('Sign message')
  await wallet.approve()
  await expect(result).toHaveText(/^0x[\da-f]{130}$/)
})

test('ends on the site, and the wallet says so', async ({ demo, wallet, paired: _ }) => {
  await demo.tryIt('Disconnect')
  await expect(demo.fact('status')).toHaveText('disconnected')
  await expect(wallet.message('Latchkit demo has disconnected.')).toBeVisible()
})

test('ends in the wallet, and the site sees it', async ({ demo, wallet, paired: _ }) => {
  await wallet.site('Latchkit demo').getByRole('button', { name: 'Disconnect' }).click()
  await expect(demo.fact('status')).toHaveText('disconnected')
})

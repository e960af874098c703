import { expect } from '@playwright/test'
import { type Hex, verifyMessage } from 'viem'
import { linkOf } from './stage/pairedTest.js'
import { test } from './stage/pairTest.js'
import { giveSol, solanaBalanceOf } from './stage/solanaChain.js'
import { activeFact, goTo, isSolanaMessage, localSolana, statuses } from './stage/twoFamiliesTest.js'

// A person with our demo wallet, one session of both families, the relay between them. Signatures are verified by other libraries.

const onEvm = 'eip155:31337'
const message = 'Hello from Latchkit'

test('connected and signed on each, SOL sent after a reload, one refused, and over for both', async ({
  demo,
  wallet,
}) => {
  await wallet.open()
  const onSolana = await wallet.addressOf('Account 1', 'Solana')
  const address = (await wallet.addressOf('Account 1')) as Hex
  const receiver = await wallet.addressOf('Account 2', 'Solana')
  await giveSol(onSolana, 2n)
  await demo.open('pairing=on&wallet=off&namespaces=eip155,solana')
  await wallet.paste(await linkOf(demo))
  for (const [family, network] of [
    ['Ethereum', 'Anvil, Anvil Two'],
    ['Solana', 'Local Solana'],
  ] as const) {
    const section = wallet.question('Connect a site').getByRole('region', { name: family, exact: true })
    await expect(section).toContainText(network)
  }
  await wallet.approve()
  await expect.poll(() => statuses(demo)).toEqual({ eip155: 'connected', solana: 'connected' })

  const question = wallet.question('Sign message')
  await goTo(demo, onEvm)
  await expect(activeFact(demo, 'address')).toHaveText(address)
  const result = await demo.tryIt('Sign message')
  await expect(question).toContainText(message)
  await wallet.approve()
  await expect(result).toHaveText(/^0x[\da-f]{130}$/)
  const signature = (await result.textContent()) as Hex
  expect(await verifyMessage({ address, message, signature })).toBe(true)

  await goTo(demo, localSolana)
  await expect(activeFact(demo, 'address')).toHaveText(onSolana)
  await demo.tryIt('Sign message')
  await expect(question).toContainText(message)
  await expect(question).toContainText(onSolana)
  await wallet.approve()
  await expect(result).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{80,88}$/)
  expect(await isSolanaMessage(message, (await result.textContent()) ?? '', onSolana)).toBe(true)

  await demo.page.reload()
  await expect.poll(() => statuses(demo)).toEqual({ eip155: 'connected', solana: 'connected' })
  await goTo(demo, localSolana)
  await demo.scope.getByLabel('Recipient', { exact: true }).fill(receiver)
  await demo.scope.getByLabel('Amount in SOL', { exact: true }).fill('0.5')
  await demo.tryIt('Send transaction')
  const steps = wallet.question('Sign transaction').getByRole('list', { name: 'What it does' })
  await expect(steps.getByRole('listitem').filter({ hasText: 'Send 0.5 SOL' })).toContainText(`To${receiver}`)
  await wallet.approve()
  await expect.poll(() => solanaBalanceOf(receiver)).toBe(500_000_000n)

  await demo.tryIt('Sign message')
  await expect(question).toContainText(message)
  await wallet.button('Reject').click()
  await expect(result).toHaveText('userRejected')

  await demo.tryIt('Disconnect')
  await expect(wallet.message('Latchkit demo has disconnected.')).toBeVisible()
  await expect(wallet.site('Latchkit demo')).toBeHidden()
  await expect.poll(() => statuses(demo)).toEqual({ eip155: 'disconnected', solana: 'disconnected' })
})

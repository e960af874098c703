import { expect } from '@playwright/test'
import { cryptoWaitReady, decodeAddress, sr25519Verify } from '@polkadot/util-crypto'
import { bitcoinKeys } from 'latchkit/testing'
import { type Hex, verifyMessage } from 'viem'
import {
  isSignedBySegwitPsbt,
  isSignedCompact,
} from '../packages/latchkit/src/adapters/bitcoin/fixtures/verifyMessage.js'
import { publicKeyOf } from '../packages/latchkit/src/testing/bitcoin/addressOf.js'
import { localBitcoin } from './stage/bitcoinChain.js'
import { linkOf } from './stage/pairedTest.js'
import { test } from './stage/pairTest.js'
import { askPolkadot, localPolkadot } from './stage/polkadotChain.js'
import { solanaBalanceOf } from './stage/solanaChain.js'
import { activeFact, goTo, isSolanaMessage, localSolana, statuses } from './stage/twoFamiliesTest.js'

// A person with our demo wallet, one session of all families, the relay between them. Signatures are verified by other libraries.

const onEvm = 'eip155:31337'
const connected = { eip155: 'connected', solana: 'connected', bip122: 'connected', polkadot: 'connected' }
const left = 'disconnected'
/** That of the wallet's second test account. */
const bitcoinKey = Buffer.from(publicKeyOf(bitcoinKeys[1].payment, 'segwit')).toString('hex')
const message = 'Hello from Latchkit'

test('connected and signed on each, SOL sent after a reload, one refused, and over for all', async ({
  demo,
  wallet,
  walletTab,
}) => {
  await wallet.open()
  await wallet.addTestAccount(2)
  const onSolana = await wallet.addressOf('Test 2', 'Solana')
  const onBitcoin = await wallet.addressOf('Test 2', 'Bitcoin')
  const onPolkadot = await wallet.addressOf('Test 2', 'Polkadot')
  const address = (await wallet.addressOf('Test 2')) as Hex
  const receiver = await wallet.addressOf('Account 1', 'Solana')
  await demo.open('pairing=on&wallet=off&namespaces=eip155,solana,bip122,polkadot')
  await wallet.paste(await linkOf(demo))
  const proposal = wallet.question('Connect a site')
  await proposal.getByLabel('Account to share').selectOption(address)
  for (const [family, network] of [
    ['Ethereum', 'Anvil, Anvil Two'],
    ['Solana', 'Local Solana'],
    ['Bitcoin', 'Local Bitcoin'],
    ['Polkadot', 'Local Polkadot'],
  ] as const) {
    const section = proposal.getByRole('region', { name: family, exact: true })
    await expect(section).toContainText(network)
  }
  await wallet.approve()
  await expect.poll(() => statuses(demo)).toEqual(connected)

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

  await goTo(demo, localBitcoin)
  await expect(activeFact(demo, 'address')).toHaveText(onBitcoin)
  await demo.tryIt('Sign message')
  await expect(question).toContainText(message)
  await expect(question).toContainText(onBitcoin)
  await wallet.approve()
  await expect(result).toHaveText(/^[\w+/]{87}=$/)
  expect(isSignedCompact(bitcoinKey, message, (await result.textContent()) ?? '')).toBe(true)

  // The coin of the demo's PSBT is on no chain.
  walletTab.watched.expected.push(/status of 404/)
  await demo.tryIt('Sign PSBT')
  const transaction = wallet.question('Sign transaction')
  await expect(transaction.getByRole('list', { name: 'What it does' }).getByRole('listitem')).toHaveText([
    /^Spend 0.001 BTC of yours/,
    /^Keep 0.00099 BTC/,
  ])
  await expect(transaction).toContainText('The network doesn’t know a coin it spends.')
  await wallet.approve()
  await wallet.button('Approve anyway').click()
  await expect(result).toHaveText(/^cHNidP[\w+/]{200,}=*$/)
  expect(isSignedBySegwitPsbt((await result.textContent()) ?? '', bitcoinKey)).toBe(true)

  await goTo(demo, localPolkadot)
  await expect(activeFact(demo, 'address')).toHaveText(onPolkadot)
  await demo.tryIt('Sign message')
  await expect(question).toContainText(message)
  await expect(question).toContainText(onPolkadot)
  await wallet.approve()
  await expect(result).toHaveText(/^0x[\da-f]{128}$/)
  const marked = new TextEncoder().encode(`<Bytes>${message}</Bytes>`)
  await cryptoWaitReady()
  expect(sr25519Verify(marked, (await result.textContent()) ?? '', decodeAddress(onPolkadot))).toBe(true)

  const nonce = await askPolkadot('system_accountNextIndex', [onPolkadot])
  await demo.tryIt('Sign payload')
  await expect(transaction.getByRole('list', { name: 'What it does' }).getByRole('listitem')).toHaveText([
    `Write a public note${message}`,
  ])
  await expect(transaction.getByRole('list', { name: 'Warnings' })).toHaveCount(0)
  await wallet.approve()
  await expect(result).toHaveText(/^0x[\da-f]{200,}$/)
  // The chain checks everything that is signed.
  await askPolkadot('author_submitExtrinsic', [await result.textContent()])
  expect(await askPolkadot('system_accountNextIndex', [onPolkadot])).toBe(Number(nonce) + 1)

  await demo.page.reload()
  await expect.poll(() => statuses(demo)).toEqual(connected)
  await goTo(demo, localSolana)
  await demo.scope.getByLabel('Recipient', { exact: true }).fill(receiver)
  await demo.scope.getByLabel('Amount in SOL', { exact: true }).fill('0.5')
  await demo.tryIt('Send transaction')
  const steps = transaction.getByRole('list', { name: 'What it does' })
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
  await expect
    .poll(() => statuses(demo))
    .toEqual({ eip155: left, solana: left, bip122: left, polkadot: left })
})

test('a wallet that shares three of four: the page has those, each says what it allows, and all end together', async ({
  demo,
  wallet,
}) => {
  const three = { ...connected, solana: left }
  await wallet.open()
  await demo.open('pairing=on&wallet=off&namespaces=eip155,solana,bip122,polkadot')
  await wallet.paste(await linkOf(demo))
  const proposal = wallet.question('Connect a site')
  const share = (family: string) =>
    proposal.getByRole('region', { name: family, exact: true }).getByRole('checkbox', { name: 'Share' })
  await share('Solana').uncheck()
  await wallet.approve()
  await expect.poll(() => statuses(demo)).toEqual(three)
  const onPolkadot = await wallet.addressOf('Account 1', 'Polkadot')
  await goTo(demo, localPolkadot)
  await expect(activeFact(demo, 'address')).toHaveText(onPolkadot)
  await demo.page.reload()
  await expect.poll(() => statuses(demo)).toEqual(three)

  // Another account in the wallet is another one in each family that it shares.
  const [second, onBitcoin] = await Promise.all([
    wallet.addressOf('Account 2'),
    wallet.addressOf('Account 2', 'Bitcoin'),
  ])
  await wallet.site('Latchkit demo').getByLabel('Account').selectOption(second)
  await goTo(demo, localBitcoin)
  await expect(activeFact(demo, 'address')).toHaveText(onBitcoin)

  await wallet.site('Latchkit demo').getByRole('button', { name: 'Disconnect' }).click()
  await expect
    .poll(() => statuses(demo))
    .toEqual({ eip155: left, solana: left, bip122: left, polkadot: left })
})

import { createPublicKey, verify } from 'node:crypto'
import { getBase58Encoder, getTransactionDecoder } from '@solana/kit'
import type { Demo } from './stage/Demo.js'
import { askSolana, sharedSolana } from './stage/solanaChain.js'
import { expect, test } from './stage/test.js'

const localSolana = 'solana:EWzsM7TewkWBRj2Z83hAuZqEeC57TqTb'
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const onlySolana = 'namespaces=solana'

/** The balance that the chain itself tells, in SOL. */
async function balanceOf(address: string): Promise<string> {
  const { value } = (await askSolana('getBalance', [address])) as { readonly value: number }
  return String(value / 1e9)
}

/** Verifies by Node's own cryptography: neither ours nor the wallet's. */
function isSignedBy(address: string, message: Uint8Array, signature: Uint8Array): boolean {
  const key = Buffer.concat([
    Buffer.from('302a300506032b6570032100', 'hex'),
    Buffer.from(getBase58Encoder().encode(address)),
  ])
  return verify(null, message, createPublicKey({ key, format: 'der', type: 'spki' }), signature)
}

test('a wallet of Solana is connected: address, network and balance are those of the chain; it signs, as neither our code nor the wallet’s verifies; another account is followed; a reload asks nothing, and a lock disconnects', {
  tag: '@main',
}, async ({ demo, page }) => {
  await demo.open(onlySolana)
  await expect(demo.fact('namespace')).toHaveText('solana')
  await expect(demo.fact('status')).toHaveText('disconnected')
  await expect(demo.networkButton).toHaveAccessibleName('Network Local Solana')
  await demo.connect()
  await expect(demo.fact('address')).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  const address = await addressIn(demo)
  await expect(demo.fact('caip-address')).toHaveText(`${localSolana}:${address}`)
  await expect(demo.fact('wallet')).toHaveText('Test Wallet')
  await expect(demo.fact('balance')).toHaveText(await balanceOf(address))
  await expect(demo.fact('balance')).not.toHaveText('0')
  await expect(page.locator('latchkit-modal')).toHaveCount(0)

  const result = await demo.tryIt('Sign message')
  await expect(result).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
  const signature = new Uint8Array(getBase58Encoder().encode((await result.textContent()) ?? ''))
  expect(isSignedBy(address, new TextEncoder().encode('Hello from Latchkit'), signature)).toBe(true)
  await demo.tryIt('Sign transaction')
  await expect(result).toHaveText(/^[\w+/]{200,}=*$/)
  const bytes = Uint8Array.from(Buffer.from((await result.textContent()) ?? '', 'base64'))
  const { messageBytes, signatures } = getTransactionDecoder().decode(bytes)
  const [[signer, made] = []] = Object.entries(signatures)
  expect(signer).toBe(address)
  expect(isSignedBy(address, Uint8Array.from(messageBytes), Uint8Array.from(made ?? []))).toBe(true)

  await page.evaluate(() => window.latchkit.wallet.switchAccount(1))
  await expect(demo.fact('address')).not.toHaveText(address)
  const second = await addressIn(demo)
  await expect(demo.fact('caip-address')).toHaveText(`${localSolana}:${second}`)
  await expect(demo.fact('balance')).toHaveText(await balanceOf(second))
  await page.evaluate(() => window.latchkit.wallet.switchAccount(0))
  await expect(demo.fact('address')).toHaveText(address)

  await page.reload()
  await expect(demo.fact('status')).toHaveText('connected')
  await expect(demo.fact('address')).toHaveText(address)
  await expect(demo.fact('chain-id')).toHaveText(localSolana.split(':')[1] as string)
  const prompts = () => page.evaluate(() => window.latchkit.wallet.prompts.length)
  await expect.poll(prompts).toBe(0)
  await demo.inWallet('lock')
  await expect(demo.fact('status')).toHaveText('disconnected')
  await expect(demo.connectButton).toBeVisible()
})

/** The address that the test wallet shows the page. */
async function addressIn(demo: Demo): Promise<string> {
  await expect(demo.fact('address')).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  return (await demo.fact('address').textContent()) ?? ''
}

test('the network is the site’s choice: another cluster asks the wallet nothing, and is back after a reload', async ({
  demo,
  page,
}) => {
  await demo.open(`networks=${localSolana},${devnet}&rpcUrls=${devnet}=${sharedSolana.rpcUrl}`)
  await demo.connect()
  const address = await addressIn(demo)
  const prompts = () => page.evaluate(() => window.latchkit.wallet.prompts.length)
  await expect.poll(prompts).toBe(1)
  await demo.tryIt('Switch network')
  await expect(demo.networkButton).toHaveAccessibleName('Network Solana Devnet')
  await expect(demo.fact('caip-address')).toHaveText(`${devnet}:${address}`)
  await expect.poll(prompts).toBe(1)
  // §3: a page load finds the wallet, and the network it was used on.
  await page.reload()
  await expect(demo.fact('caip-address')).toHaveText(`${devnet}:${address}`)
  await expect(demo.fact('wallet')).toHaveText('Test Wallet')
  await expect(demo.networkButton).toHaveAccessibleName('Network Solana Devnet')
  await expect.poll(prompts).toBe(0)
})

test('a wallet that registers late, by the standard’s own library, is in the list', async ({ demo }) => {
  await demo.open(`${onlySolana}&announce=never`)
  const dialog = await demo.openConnect()
  await expect(demo.walletIn(dialog, 'Test Wallet')).toHaveCount(0)
  await demo.inWallet('announce')
  await demo.walletIn(dialog, 'Test Wallet').click()
  await expect(demo.fact('status')).toHaveText('connected')
})

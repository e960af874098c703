import {
  blake2AsU8a,
  cryptoWaitReady,
  decodeAddress,
  encodeAddress,
  sr25519Verify,
} from '@polkadot/util-crypto'
import { createTestPolkadotWallet } from 'latchkit/testing'
import { askPolkadot, balanceOf, localPolkadot, polkadotUrl } from './stage/polkadotChain.js'
import { openReceive } from './stage/receive.js'
import { expect, test } from './stage/test.js'

// Signatures are verified by schnorrkel (`@polkadot/util-crypto`): neither ours nor the wallet's.

const onlyPolkadot = 'namespaces=polkadot'
const kusama = 'polkadot:b0a8d493285c2df73290dfb7e61f870f'
const kusamaGenesis = '0xb0a8d493285c2df73290dfb7e61f870f17b41801197a149ca93654499ea3dafe'
/** The second account of the test wallet, with the prefix of the local network. */
const [, second = ''] = createTestPolkadotWallet({ prefix: 0 }).addresses

test.beforeAll(async () => {
  await cryptoWaitReady()
})

test('a wallet of Polkadot is connected, signs a message and an extrinsic, declines, goes to another account, survives a reload, and is forgotten', {
  tag: '@main',
}, async ({ demo, page }) => {
  await demo.open(onlyPolkadot)
  await expect(demo.networkButton).toHaveAccessibleName('Network Local Polkadot')
  await demo.connect()
  // With the prefix of the network: the wallet writes it with another one.
  await expect(demo.fact('address')).toHaveText(/^1[1-9A-HJ-NP-Za-km-z]{45,48}$/)
  const address = (await demo.fact('address').textContent()) ?? ''
  await expect(demo.fact('caip-address')).toHaveText(`${localPolkadot}:${address}`)
  await expect(demo.fact('wallet')).toHaveText('Test Wallet')
  await expect(demo.fact('balance')).toHaveText(await balanceOf(address))

  const key = decodeAddress(address)
  const result = await demo.tryIt('Sign message')
  await expect(result).toHaveText(/^0x[0-9a-f]{128}$/)
  const message = new TextEncoder().encode('<Bytes>Hello from Latchkit</Bytes>')
  expect(sr25519Verify(message, (await result.textContent()) ?? '', key)).toBe(true)

  // The chain checks it: runtime, genesis, era, nonce and the hash of the metadata are signed too.
  const nonce = await askPolkadot('system_accountNextIndex', [address])
  await demo.tryIt('Sign payload')
  await expect(result).toHaveText(/^0x[0-9a-f]{200,}$/)
  const extrinsic = (await result.textContent()) ?? ''
  const hash = await askPolkadot('author_submitExtrinsic', [extrinsic])
  expect(hash).toBe(`0x${Buffer.from(blake2AsU8a(extrinsic)).toString('hex')}`)
  expect(await askPolkadot('system_accountNextIndex', [address])).toBe(Number(nonce) + 1)

  await page.evaluate(() => window.latchkit.wallet.set({ reject: true }))
  for (const act of ['Sign message', 'Sign payload'])
    await expect(await demo.tryIt(act)).toHaveText('userRejected')

  await page.evaluate(() => window.latchkit.wallet.switchAccount(1))
  await expect(demo.fact('caip-address')).toHaveText(`${localPolkadot}:${second}`)
  await expect(demo.fact('balance')).toHaveText(await balanceOf(second))
  await page.evaluate(() => window.latchkit.wallet.switchAccount(0))
  await page.reload()
  await expect(demo.fact('status')).toHaveText('connected')
  await expect(demo.fact('address')).toHaveText(address)
  await expect.poll(() => page.evaluate(() => window.latchkit.wallet.prompts.length)).toBe(0)
  await demo.tryIt('Disconnect')
  await expect(demo.fact('status')).toHaveText('disconnected')
  await page.reload()
  await expect(demo.fact('status')).toHaveText('disconnected')
})

test('another network is another text of the account: Receive shows each, the wallet is not asked, and an account that is bound to it moves there', async ({
  demo,
  page,
}) => {
  await demo.open(`networks=${localPolkadot},${kusama}&rpcUrls=${kusama}=${polkadotUrl}`)
  await demo.connect()
  const address = (await demo.fact('address').textContent()) ?? ''
  const there = encodeAddress(address, 2)
  const receive = await openReceive(demo)
  await receive.shows(address, 'Local Polkadot')
  await receive.choose('Kusama')
  await receive.shows(there, 'Kusama')
  await receive.close()

  await demo.networkButton.click()
  await demo.dialog('Choose Network').getByRole('button', { name: 'Kusama', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(demo.fact('caip-address')).toHaveText(`${kusama}:${there}`)
  await expect.poll(() => page.evaluate(() => window.latchkit.wallet.prompts.length)).toBe(1)
  await page.reload()
  await expect(demo.fact('caip-address')).toHaveText(`${kusama}:${there}`)
  await demo.tryIt('Switch network')
  await expect(demo.fact('caip-address')).toHaveText(`${localPolkadot}:${address}`)

  // Extensions have no network in use: it changes with an account that exists on another one alone.
  await page.evaluate(
    ([account, genesisHash]) =>
      window.latchkit.wallet.polkadot?.emit([{ address: account, genesisHash, type: 'sr25519' }]),
    [address, kusamaGenesis],
  )
  await expect(demo.fact('caip-address')).toHaveText(`${kusama}:${there}`)
  await expect(demo.networkButton).toHaveAccessibleName('Network Kusama')
})

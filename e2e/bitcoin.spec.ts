import { p2wpkh, Transaction } from '@scure/btc-signer'
import { createTestBitcoinWallet } from 'latchkit/testing'
import {
  isSignedBySegwitPsbt,
  isSignedCompact,
} from '../packages/latchkit/src/adapters/bitcoin/fixtures/verifyMessage.js'
import { bitcoinKeys } from '../packages/latchkit/src/testing/keys.js'
import { askBitcoin, ownBitcoin, sharedBitcoin } from './stage/bitcoinChain.js'
import type { Demo } from './stage/Demo.js'
import { openReceive } from './stage/receive.js'
import { installSatsWallet } from './stage/satsWallet.js'
import { expect, test } from './stage/test.js'

const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const testnet = 'bip122:000000000933ea01ad0ee984209779ba'
const testnet4 = 'bip122:00000000da84f2bafbbc53dee25a72ae'
const mainnet = 'bip122:000000000019d6689c085ae165831e93'
const onlyBitcoin = 'namespaces=bip122'
const threeNetworks = `networks=${regtest},${testnet},${testnet4}`
/** The local chain in the place of public ones: it has no such addresses, and says so. */
const readBy = (...ids: string[]) => `rpcUrls=${ids.map((id) => `${id}=${sharedBitcoin.url}`)}`
const refusesAddress = /status of 400/

/** The accounts of the test wallet on regtest, and the public key of the first. */
const address = 'bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk'
const [, second = ''] = createTestBitcoinWallet().addresses
const publicKey = '02e7ab2537b5d49e970309aae06e9e49f36ce1c9febbd44ec8e0d1cca0b4f9c319'
const onTestnet = 'tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl'

/** The balance that a chain itself tells, in BTC. */
async function balanceOf(of: string, chain: { readonly url: string } = sharedBitcoin): Promise<string> {
  const coins = (await askBitcoin(`/address/${of}/utxo`, chain)) as { readonly value: number }[]
  return String(coins.reduce((sum, { value }) => sum + value, 0) / 1e8)
}

const prompts = (demo: Demo) => demo.page.evaluate(() => window.latchkit.wallet.prompts.length)
const rejects = (demo: Demo, isOn: boolean) =>
  demo.page.evaluate((reject) => window.latchkit.wallet.set({ reject }), isOn)

/** Expects Receive to show an address, and the networks on which it is one. */
async function expectReceive(demo: Demo, of: string, networks: string): Promise<void> {
  const receive = await openReceive(demo)
  await receive.shows(of, networks)
  await receive.close()
}

test('a wallet of Bitcoin is connected, signs a message and a PSBT that other libraries verify, declines, goes to another account, outlives a reload and is left', {
  tag: '@main',
}, async ({ demo, page }) => {
  await demo.open(onlyBitcoin)
  await expect(demo.fact('namespace')).toHaveText('bip122')
  await expect(demo.networkButton).toHaveAccessibleName('Network Local Bitcoin')
  await demo.connect()
  await expect(demo.fact('address')).toHaveText(address)
  await expect(demo.fact('caip-address')).toHaveText(`${regtest}:${address}`)
  await expect(demo.fact('wallet')).toHaveText('Test Wallet')
  await expect(demo.fact('balance')).toHaveText(await balanceOf(address))
  await expect(demo.fact('balance')).not.toHaveText('0')

  const result = await demo.tryIt('Sign message')
  await expect(result).toHaveText(/^[\w+/]{87}=$/)
  expect(isSignedCompact(publicKey, 'Hello from Latchkit', (await result.textContent()) ?? '')).toBe(true)
  await demo.tryIt('Sign PSBT')
  await expect(result).toHaveText(/^cHNidP[\w+/]{200,}=*$/)
  expect(isSignedBySegwitPsbt((await result.textContent()) ?? '', publicKey)).toBe(true)
  await rejects(demo, true)
  for (const act of ['Sign message', 'Sign PSBT'])
    await expect(await demo.tryIt(act)).toHaveText('userRejected')

  await page.evaluate(() => window.latchkit.wallet.switchAccount(1))
  await expect(demo.fact('caip-address')).toHaveText(`${regtest}:${second}`)
  await expect(demo.fact('balance')).toHaveText(await balanceOf(second))
  await page.evaluate(() => window.latchkit.wallet.switchAccount(0))
  await page.reload()
  await expect(demo.fact('status')).toHaveText('connected')
  await expect(demo.fact('address')).toHaveText(address)
  await expect.poll(() => prompts(demo)).toBe(0)
  await demo.tryIt('Disconnect')
  await expect(demo.fact('status')).toHaveText('disconnected')
  await expect(demo.fact('address')).toHaveText('')
  await page.reload()
  await expect(demo.fact('status')).toHaveText('disconnected')
})

test('another network has its own address where its prefix is another: Receive shows each with its networks, and the wallet is not asked', async ({
  demo,
  page,
  watched,
}) => {
  watched.expected.push(refusesAddress)
  await demo.open(`${threeNetworks}&${readBy(testnet, testnet4)}`)
  await demo.connect()
  await expectReceive(demo, address, 'Local Bitcoin')
  await demo.networkButton.click()
  await demo.dialog('Choose Network').getByRole('button', { name: 'Bitcoin Testnet', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(demo.fact('caip-address')).toHaveText(`${testnet}:${onTestnet}`)
  await expectReceive(demo, onTestnet, 'Bitcoin Testnet and Bitcoin Testnet4')
  await demo.tryIt('Switch network')
  await expect(demo.fact('caip-address')).toHaveText(`${testnet4}:${onTestnet}`)
  await expect.poll(() => prompts(demo)).toBe(1)
  await page.reload()
  await expect(demo.fact('caip-address')).toHaveText(`${testnet4}:${onTestnet}`)
  await expect(demo.networkButton).toHaveAccessibleName('Network Bitcoin Testnet4')
})

test('a wallet with one network in use is asked to change it, and is followed when its person does', async ({
  demo,
  page,
  watched,
}) => {
  watched.expected.push(refusesAddress)
  await installSatsWallet(page)
  await demo.open(`${threeNetworks},${mainnet}&${readBy(testnet, testnet4, mainnet)}&announce=never`)
  await demo.connect('Sats')
  await expect(demo.fact('caip-address')).toHaveText(`${regtest}:${address}`)
  await page.evaluate(() => window.sats.declines(true))
  await demo.networkButton.click()
  const networks = demo.dialog('Choose Network')
  await networks.getByRole('button', { name: 'Bitcoin Testnet', exact: true }).click()
  await expect(networks.getByText('You cancelled in Sats.').first()).toBeVisible()
  await expect(demo.fact('caip-address')).toHaveText(`${regtest}:${address}`)
  await page.evaluate(() => window.sats.declines(false))
  await networks.getByRole('button', { name: 'Bitcoin Testnet', exact: true }).click()
  await expect(demo.fact('caip-address')).toHaveText(`${testnet}:${onTestnet}`)
  await page.evaluate(() => window.sats.goTo('mainnet'))
  await expect(demo.fact('caip-address')).toHaveText(new RegExp(`^${mainnet}:bc1q`))
  await expect(demo.networkButton).toHaveAccessibleName('Network Bitcoin')
})

test('what cannot be sent says why and asks the wallet nothing; what was sent is replaced by another fee, or confirmed', async ({
  demo,
  page,
  watched,
}) => {
  // The chain no longer knows what another transaction has taken the place of.
  watched.expected.push(/status of 404/)
  const bitcoin = await ownBitcoin(page)
  await demo.open(onlyBitcoin)
  await demo.connect()
  await expect(demo.fact('balance')).toHaveText('1.2')
  const send = async (amount: string) => {
    await demo.scope.getByLabel('Amount in BTC').fill(amount)
    return demo.tryIt('Send transaction')
  }
  const waiting = () => askBitcoin('/mempool', bitcoin) as Promise<{ readonly count: number }>
  for (const [amount, code] of [
    ['0.00000293', 'dust'],
    ['0.00000294', 'confirmationNeeded'],
    ['1.20000001', 'insufficientFunds'],
    ['1.1999999', 'insufficientFee'],
  ] as const)
    await expect(await send(amount), amount).toHaveText(code)
  await expect.poll(() => prompts(demo)).toBe(1)
  await rejects(demo, true)
  await expect(await send('0.05')).toHaveText('userRejected')
  await rejects(demo, false)
  expect(await waiting()).toMatchObject({ count: 0 })

  const result = await send('0.05')
  await expect(result).toHaveText(/^[\da-f]{64}$/)
  const id = (await result.textContent()) ?? ''
  const sent = (await askBitcoin(`/tx/${id}`, bitcoin)) as SentTransaction
  expect(sent.vout[0]?.value).toBe(5_000_000)
  await expect(await demo.tryIt('Read transactions')).toHaveText(`pending ${id}`)
  // The wallet raises the fee: the same coin, to itself alone.
  const other = await raiseFee(sent, bitcoin.url)
  expect(bitcoin.replacementOf(id)).toBe(other)
  await page.reload()
  const became = async () => {
    const shown = await demo.tryIt('Read transactions')
    await expect(shown).not.toHaveText('…')
    return (await shown.textContent())?.split(', ')
  }
  await expect.poll(became).toEqual([`replaced ${other}`])
  await expect(demo.fact('balance')).toHaveText(await balanceOf(address, bitcoin))

  await expect(await send('0.01')).toHaveText(/^[\da-f]{64}$/)
  const next = (await result.textContent()) ?? ''
  bitcoin.mine()
  await expect.poll(became).toEqual([`confirmed ${next}`, `replaced ${other}`])
  await bitcoin.stop()
})

/** A transaction in Esplora's fields. */
interface SentTransaction {
  readonly vin: readonly {
    readonly txid: string
    readonly vout: number
    readonly prevout: { readonly scriptpubkey: string; readonly value: number }
  }[]
  readonly vout: readonly { readonly value: number }[]
}

/** Sends another transaction of the first coin, at a higher fee, as a wallet does by itself; answers its id. */
async function raiseFee({ vin: [first] }: SentTransaction, url: string): Promise<string> {
  if (!first) throw new Error('it spends nothing')
  const [{ payment }] = bitcoinKeys
  const tx = new Transaction()
  const amount = BigInt(first.prevout.value)
  const { script } = p2wpkh(Buffer.from(publicKey, 'hex'))
  tx.addInput({
    txid: first.txid,
    index: first.vout,
    sequence: 0xffff_fffd,
    witnessUtxo: { script, amount },
  })
  tx.addOutput({ script, amount: amount - 20_000n })
  tx.sign(payment)
  tx.finalize()
  return (await fetch(`${url}/tx`, { method: 'POST', body: tx.hex })).text()
}

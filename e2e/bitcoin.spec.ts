import {
  isSignedBySegwitPsbt,
  isSignedCompact,
} from '../packages/latchkit/src/adapters/bitcoin/fixtures/verifyMessage.js'
import { basePort } from './stage/ports.js'
import { expect, test } from './stage/test.js'

const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const onlyBitcoin = 'namespaces=bip122'
const esplora = `http://127.0.0.1:${basePort + 9}`
/** The first account of the test wallet, and its public key. */
const address = 'bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk'
const publicKey = '02e7ab2537b5d49e970309aae06e9e49f36ce1c9febbd44ec8e0d1cca0b4f9c319'

/** The balance that the chain itself tells, in BTC. */
async function balanceOf(of: string): Promise<string> {
  const coins = (await (await fetch(`${esplora}/address/${of}/utxo`)).json()) as { readonly value: number }[]
  return String(coins.reduce((sum, { value }) => sum + value, 0) / 1e8)
}

test('a wallet of Bitcoin is connected, signs a message and a PSBT that other libraries verify, sends by the verb, outlives a reload and is left', async ({
  demo,
  page,
}) => {
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

  await demo.tryIt('Send transaction')
  await expect(result).toHaveText(/^[\da-f]{64}$/)
  const id = (await result.textContent()) ?? ''
  const sent = (await (await fetch(`${esplora}/tx/${id}`)).json()) as {
    readonly vout: { readonly value: number }[]
  }
  expect(sent.vout[0]?.value).toBe(1_000_000)

  await page.reload()
  await expect(demo.fact('status')).toHaveText('connected')
  await expect(demo.fact('address')).toHaveText(address)
  await expect.poll(() => page.evaluate(() => window.latchkit.wallet.prompts.length)).toBe(0)
  await demo.tryIt('Disconnect')
  await expect(demo.fact('status')).toHaveText('disconnected')
  await expect(demo.fact('address')).toHaveText('')
})

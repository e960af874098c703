import { expect } from '@playwright/test'
import * as bitcoinjs from 'bitcoinjs-lib'
import {
  isSignedBySegwit,
  isSignedBySegwitPsbt,
} from '../packages/latchkit/src/adapters/bitcoin/fixtures/verifyMessage.js'
import { askBitcoin, giveBitcoin, localBitcoin } from './stage/bitcoinChain.js'
import { test } from './stage/walletTest.js'

const mainnet = 'bip122:000000000019d6689c085ae165831e93'
const network = bitcoinjs.networks.regtest
const methods = ['getAccountAddresses', 'signMessage', 'signPsbt', 'sendTransfer']

interface Sent {
  readonly vout: readonly { readonly scriptpubkey_address: string; readonly value: number }[]
}

test('a site of Bitcoin: a payment is shown and goes out, a signature that fixes nothing takes two steps', async ({
  wallet,
  site,
}) => {
  await wallet.open()
  const own = await wallet.addressOf('Account 1', 'Bitcoin')
  const receiver = await wallet.addressOf('Account 2', 'Bitcoin')
  const { uri, answer } = await site.connect({
    bip122: { chains: [mainnet, localBitcoin], methods, events: ['bip122_addressesChanged'] },
  })
  await wallet.paste(uri)
  await expect(wallet.question('Connect a site').getByRole('listitem')).toHaveText([
    'See your address and what it holds',
    'See your address for collectibles',
    'Ask you to sign messages',
    'Ask you to sign transactions',
    'Ask you to send transactions',
  ])
  await wallet.approve()
  const session = await answer
  expect(session.namespaces.bip122).toMatchObject({ accounts: [`${localBitcoin}:${own}`], methods })
  await expect(wallet.site('Atlas')).toBeVisible()
  const ask = (method: string, params: object) =>
    site.request(session, method, { account: own, ...params }, localBitcoin)
  const addresses = (await ask('getAccountAddresses', {})) as { publicKey: string; intention: string }[]
  expect(addresses.map(({ intention }) => intention)).toEqual(['payment', 'ordinal'])
  const [{ publicKey } = { publicKey: '' }] = addresses

  const signing = ask('signMessage', { message: 'Hello', protocol: 'bip322' })
  await expect(wallet.question('Sign message')).toContainText('Hello')
  await wallet.approve()
  const { signature } = (await signing) as { signature: string }
  expect(isSignedBySegwit(publicKey, 'Hello', Buffer.from(signature, 'hex').toString('base64'))).toBe(true)

  const txid = await giveBitcoin(own, 200_000)
  const sending = ask('sendTransfer', { recipientAddress: receiver, amount: '50000', changeAddress: own })
  const send = wallet.question('Send transaction')
  await expect(send).toContainText('Send 0.0005 BTC')
  await expect(send).toContainText(`To${receiver}`)
  await expect(send).toContainText('12 sat/vB')
  await wallet.approve()
  const sent = (await sending) as { txid: string }
  const { vout } = (await askBitcoin(`/tx/${sent.txid}`)) as Sent
  expect(vout[0]).toMatchObject({ scriptpubkey_address: receiver, value: 50_000 })
  expect(vout[1]?.scriptpubkey_address).toBe(own)

  // The coin is spent by now; and its signature would not fix where it goes.
  const psbt = new bitcoinjs.Psbt({ network })
  const { vout: given } = (await askBitcoin(`/tx/${txid}`)) as Sent
  const script = bitcoinjs.address.toOutputScript(own, network)
  psbt.addInput({
    ...{ hash: txid, index: given.findIndex((each) => each.scriptpubkey_address === own) },
    ...{ sighashType: 2, witnessUtxo: { script, value: 200_000n } },
  })
  psbt.addOutput({ address: receiver, value: 20_000n }).addOutput({ address: own, value: 179_000n })
  const signed = ask('signPsbt', { psbt: psbt.toBase64(), signInputs: [{ index: 0, address: own }] })
  const question = wallet.question('Sign transaction')
  await expect(question.getByRole('list', { name: 'Warnings' }).getByRole('listitem')).toHaveText([
    'The signature doesn’t fix where the coins go (NONE).',
    'A coin it spends is spent already. The network wouldn’t take it.',
  ])
  const steps = question.getByRole('list', { name: 'What it does' }).getByRole('listitem')
  await expect(steps).toHaveText([/^Spend 0.002 BTC of yours/, /^Send 0.0002 BTC/, /^Keep 0.00179 BTC/])
  await expect(question).toContainText('0.00021 BTC, the fee included')
  await wallet.approve()
  await expect(question.getByRole('alert')).toContainText('send the coins anywhere')
  await wallet.button('Approve anyway').click()
  const { psbt: answered } = (await signed) as { psbt: string }
  expect(isSignedBySegwitPsbt(answered, publicKey)).toBe(true)

  // An account and a network of another are refused before anything is signed.
  const foreign = ask('signMessage', { account: receiver, message: 'Hello' })
  await expect(wallet.question('This request can’t be approved')).toContainText('isn’t connected')
  await wallet.button('Reject').click()
  await expect(foreign).rejects.toMatchObject({ code: 5000 })
})

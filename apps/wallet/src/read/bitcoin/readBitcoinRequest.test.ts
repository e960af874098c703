import { describe, expect, it } from 'vitest'
import { inEnglish } from '../../../../reading/src/fixtures/inEnglish.js'
import { foreign, ordinal, payment, writePsbt } from '../../fixtures/bitcoinAccount.js'
import { readRequest as readWhole } from '../readRequest.js'

const readRequest: typeof readWhole = (...given) => inEnglish(readWhole(...given))

const network = {
  id: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  name: 'Local Bitcoin',
  esploraUrl: 'http://127.0.0.1:1',
}
const networks = { chains: [], solana: [], bitcoin: [network], polkadot: [] }
const { address } = payment
const read = (method: string, params: unknown, chainId = network.id) =>
  readRequest(
    { method, params, chainId, address, bitcoin: [payment, ordinal], origin: 'https://atlas.example' },
    networks,
  )

describe('a message', () => {
  const message = 'Hello'
  it.each([
    [{}, payment.address, 'ecdsa'],
    [{ address, protocol: 'bip322' }, payment.address, 'bip322'],
    [{ address: ordinal.address }, ordinal.address, 'bip322'],
  ])('of %j is signed by %s, %s', (more, signer, protocol) => {
    expect(read('signMessage', { account: address, message, ...more })).toMatchObject({
      kind: 'bitcoinMessage',
      network,
      protocol,
      signer: { address: signer },
      reading: { text: 'Hello', warnings: [] },
    })
  })

  it('that signs in elsewhere than at the site says so', () => {
    const text = 'evil.example wants you to sign in with your Bitcoin account:\n'
    expect(read('signMessage', { account: address, message: text })).toMatchObject({
      reading: { warnings: [expect.stringContaining('signs you in at evil.example')] },
    })
  })

  it.each([
    [{ message }, 'isn’t connected'],
    [{ account: ordinal.address, message }, 'isn’t connected'],
    [{ account: address, address: foreign.address, message }, 'isn’t connected'],
    [{ account: address }, 'doesn’t contain a message'],
    [{ account: address, message: 'x'.repeat(100_001) }, 'too long'],
    [{ account: address, address: ordinal.address, message, protocol: 'ecdsa' }, 'kind of signature'],
    [{ account: address, message, protocol: 'schnorr' }, 'kind of signature'],
  ])('error: %j cannot be approved', (params, text) => {
    expect(read('signMessage', params)).toMatchObject({
      kind: 'unreadable',
      problem: expect.stringContaining(text),
    })
  })
})

it('is a transaction to sign, or a payment to make', () => {
  const psbt = writePsbt([{ of: payment }], [{ to: foreign, value: 90_000 }]).toBase64()
  const signInputs = [{ index: 0, address }]
  expect(read('signPsbt', { account: address, psbt, signInputs })).toMatchObject({
    kind: 'psbt',
    network,
    psbt: { inputs: [{ value: 100_000n }] },
  })
  const to = foreign.address
  expect(read('sendTransfer', { account: address, recipientAddress: to, amount: '1000' })).toMatchObject({
    kind: 'transfer',
    network,
    transfer: { to, amount: 1_000n },
  })
})

it('error: another network, another account’s addresses, and a method that it does not have', () => {
  const mainnet = 'bip122:000000000019d6689c085ae165831e93'
  expect(read('signMessage', { account: address, message: 'x' }, mainnet)).toMatchObject({
    problem: expect.stringContaining('doesn’t have'),
  })
  for (const method of ['signPsbt', 'sendTransfer'])
    expect(read(method, { account: foreign.address })).toMatchObject({
      problem: expect.stringContaining('isn’t connected'),
    })
  expect(read('getAccountAddresses', { account: foreign.address })).toMatchObject({
    problem: expect.stringContaining('isn’t connected'),
  })
  expect(read('getPublicKey', { account: address })).toMatchObject({
    problem: expect.stringContaining('doesn’t support “getPublicKey”'),
  })
})

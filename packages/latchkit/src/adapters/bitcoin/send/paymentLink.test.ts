import { describe, expect, it } from 'vitest'
import { bitcoinSignet, bitcoin as mainnet } from '../../../networks/index.js'
import { readPaymentLink, readReceiver } from './paymentLink.js'

// The address and the links are those of BIP-21, with a checksum that holds.
const address = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT'
const read = (text: string, network: Parameters<typeof readPaymentLink>[1] = mainnet) =>
  readPaymentLink(text, network, {})

describe('payment links of Bitcoin (BIP-21)', () => {
  it.each([
    ['', {}],
    ['?label=Luke-Jr', {}],
    ['?amount=20.3&label=Luke-Jr', { amount: '20.3' }],
    ['?amount=50&label=Luke-Jr&message=Donation%20for%20project%20xyz', { amount: '50' }],
    ['?somethingyoudontunderstand=50&somethingelseyoudontget=999', {}],
    ['?amount=0.00000001', { amount: '0.00000001' }],
    ['?AMOUNT=1', { amount: '1' }],
  ])('bitcoin:<address>%s', (query, more) => {
    expect(read(`bitcoin:${address}${query}`)).toEqual({ to: address, ...more })
  })

  it('one in capitals, as QR codes have it, is the same', () => {
    const segwit = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    expect(read(`BITCOIN:${segwit.toUpperCase()}?amount=0.5`)).toEqual({ to: segwit, amount: '0.5' })
    expect(readReceiver(` bitcoin:${segwit}\n`, mainnet, {})).toBe(segwit)
  })

  it.each([
    '?req-somethingyoudontunderstand=50',
    '?REQ-pop=1',
    '?amount=1&amount=2',
    '?amount=1&AMOUNT=2',
    '?amount=1,000',
    '?amount=1e3',
    '?amount=-1',
    '?amount=+1',
    '?amount=.5',
    '?amount=0',
    '?amount=0.000000001',
    '?amount=21000000',
    '?amount=',
    '?amount=%31%',
    '?label=%ff',
    '#amount=1',
    `?label=${'a'.repeat(3_000)}`,
  ])('error: bitcoin:<address>%s is refused', (query) => {
    expect(read(`bitcoin:${address}${query}`)).toBe('refused')
  })

  it('error: one without an address, with a mistyped one, or with one of another network is refused', () => {
    for (const text of [
      'bitcoin:',
      'bitcoin:?lightning=lnbc1',
      `bitcoin://${address}`,
      `bitcoin:${address}x`,
    ])
      expect(read(text)).toBe('refused')
    expect(read(`bitcoin:${address}`, bitcoinSignet)).toBe('refused')
    expect(readReceiver(address, bitcoinSignet, {})).toBeUndefined()
  })

  it('a text that is no such link is none', () => {
    for (const text of [address, 'ethereum:0x12', 'bitcoin', '']) expect(read(text)).toBeUndefined()
  })
})

import { getAddressDecoder } from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paymentIn, readPaymentLink } from './paymentLink.js'

// The links of https://docs.solanapay.com/spec and of the tests of the reference implementation (github.com/anza-xyz/solana-pay,
// core/test/parseURL.test.ts).
const recipient = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'
const other = '82ZJ7nbGpixjeDCmEhUcmwXYfvurzAgGdtSMuHnUgyny'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const words = 'label=Michael&message=Thanks%20for%20all%20the%20fish&memo=OrderId5678'
const read = { memo: 'OrderId5678' }

const nine = Array.from({ length: 9 }, (_, at) => getAddressDecoder().decode(new Uint8Array(32).fill(at + 1)))

describe('a transfer request of Solana Pay', () => {
  it.each([
    [`amount=1&${words}`, { amount: '1', references: [], ...read }],
    [
      `amount=0.000000001&reference=${other}&${words}`,
      { amount: '0.000000001', references: [other], ...read },
    ],
    [`amount=1.01&spl-token=${usdc}&${words}`, { amount: '1.01', splToken: usdc, references: [], ...read }],
    [`reference=${other}&${words}`, { references: [other], ...read }],
    ['', { references: [] }],
    ['amount=0', { amount: '0', references: [] }],
    [`reference=${other}&reference=${usdc}`, { references: [other, usdc] }],
  ])('published: %s', (query, expected) => {
    const link = `solana:${recipient}${query && `?${query}`}`
    expect(readPaymentLink(link)).toEqual({ recipient, ...expected })
    expect(paymentIn(` ${link}\n`)).toMatchObject({ to: recipient })
  })

  it('the scheme is the same in capitals, as codes of letters and digits write it', () => {
    expect(readPaymentLink(`SOLANA:${recipient}`)?.recipient).toBe(recipient)
  })

  it('is a payment without the words of whoever made the link; an empty field asks for nothing', () => {
    const link = `solana:${recipient}?amount=1.01&spl-token=${usdc}&reference=${other}&${words}`
    const payment = { to: recipient, asset: usdc, amount: '1.01', memo: 'OrderId5678', references: [other] }
    expect(paymentIn(` ${link}\n`)).toEqual(payment)
    expect(paymentIn(`solana:${recipient}?label=&memo=`)).toEqual({ to: recipient })
    expect(paymentIn(recipient)).toBe(undefined)
  })

  it.each([
    ['published: too long', `solana:${recipient}?message=${'X'.repeat(2_049)}`],
    ['published: another scheme', 'eth:0xffff'],
    ['published: no address', 'solana:0xffff'],
    ['published: an amount in words', `solana:${recipient}?amount=1milliondollars`],
    ['published: a negative amount', `solana:${recipient}?amount=-0.1`],
    ['published: no token', `solana:${recipient}?amount=1&spl-token=0xffff`],
    ['published: no reference', `solana:${recipient}?amount=1&reference=0xffff`],
    ['an exponent', `solana:${recipient}?amount=1e-09`],
    ['a sign', `solana:${recipient}?amount=%2B1`],
    ['no digit before the point', `solana:${recipient}?amount=.5`],
    ['no digit behind the point', `solana:${recipient}?amount=5.`],
    ['more digits than SOL has', `solana:${recipient}?amount=0.0000000001`],
    ['digits of another script', `solana:${recipient}?amount=%D9%A1`],
    ['an amount that is empty', `solana:${recipient}?amount=`],
    ['two amounts', `solana:${recipient}?amount=1&amount=2`],
    ['two amounts, one in other letters', `solana:${recipient}?amount=1&Amount=2`],
    ['two tokens', `solana:${recipient}?spl-token=${usdc}&spl-token=${other}`],
    ['two memos', `solana:${recipient}?memo=a&memo=b`],
    ['an unknown field', `solana:${recipient}?amount=1&cluster=devnet`],
    ['a field that every object has', `solana:${recipient}?__proto__=1`],
    ['a broken escape', `solana:${recipient}?label=%E0%A4%A`],
    [
      'more references than a transaction holds',
      `solana:${recipient}?${nine.map((each) => `reference=${each}`).join('&')}`,
    ],
    ['one reference twice', `solana:${recipient}?reference=${other}&reference=${other}`],
    ['a memo that is too long', `solana:${recipient}?memo=${'%C3%A9'.repeat(201)}`],
    ['a fragment', `solana:${recipient}?amount=1#amount=2`],
    ['slashes', `solana://${recipient}?amount=1`],
    ['two receivers', `solana:${recipient},${other}?amount=1`],
    ['a transaction request', 'solana:https://example.com/pay'],
    ['a transaction request, escaped', 'solana:https%3A%2F%2Fexample.com%2Fpay%3Forder%3D1'],
    ['a transaction request that names a receiver', `solana:https://example.com/?to=${recipient}`],
    ['white space inside', `solana:${recipient} ?amount=1`],
  ])('error: hostile links are refused as a whole: %s', (_, link) => {
    expect(readPaymentLink(link)).toBe(undefined)
    expect(paymentIn(` ${link}`)).toBe(link.startsWith('solana:') ? 'refused' : undefined)
  })

  it('error: no text makes it throw, and what it reads is an address', () => {
    const field = fc.constantFrom('amount', 'spl-token', 'reference', 'label', 'memo', 'recipient', '%')
    const link = fc
      .tuple(
        fc.constantFrom(recipient, other, 'https://example.com', ''),
        fc.array(fc.tuple(field, fc.string())),
      )
      .map(([to, query]) => `solana:${to}?${query.map(([key, value]) => `${key}=${value}`).join('&')}`)
    fc.assert(
      fc.property(fc.oneof(fc.string(), link), (text) => {
        expect([recipient, other, undefined]).toContain(readPaymentLink(text)?.recipient)
      }),
    )
  })
})

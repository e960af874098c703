import { type Address, isOffCurveAddress } from '@solana/kit'
import { describe, expect, it } from 'vitest'
import { readReceiver } from './send.js'

// solana.com/developers/cookbook/wallets/check-publickey
const onCurve = '5oNDL3swdJJF1g9DzJiZ4ynHXgszjAEpUkxVYejchzrY'
const offCurve = '4BJXYkfvg37zEmBbsacZjeQDpTNx91KppxFJxRqrz48e'

describe('the receiver in a text', () => {
  it.each([
    ['published: on the curve', onCurve, false],
    ['published: off the curve', offCurve, true],
    // docs.solana.com: the system program, all of whose bytes are 0, and the program of tokens.
    ['published: the system program, 32 characters', '11111111111111111111111111111111', false],
    ['published: a program, 43 characters', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', false],
  ])('%s', (_, address, isOff) => {
    expect(readReceiver(` ${address}\t\n`)).toBe(address)
    expect(isOffCurveAddress(address as Address)).toBe(isOff)
  })

  it('upper and lower case are different digits: each is read as it stands', () => {
    const alike = onCurve.replace('N', 'n')
    expect(alike.toLowerCase()).toBe(onCurve.toLowerCase())
    expect(readReceiver(alike)).toBe(alike)
    expect(readReceiver(alike)).not.toBe(onCurve)
  })

  it.each([
    ['nothing', ''],
    ['three characters less', onCurve.slice(3)],
    ['a character more', `${onCurve}1`],
    ['31 bytes in 32 characters', '1111111111111111111111111111112z'.slice(1)],
    ['33 bytes in 33 characters', '1'.repeat(33)],
    ['44 characters that stand for more than 32 bytes', 'z'.repeat(44)],
    ['0, which is no digit', `0${onCurve.slice(1)}`],
    ['O, which is no digit', `O${onCurve.slice(1)}`],
    ['I, which is no digit', `I${onCurve.slice(1)}`],
    ['l, which is no digit', `l${onCurve.slice(1)}`],
    ['a letter of another script', `${onCurve.slice(0, -1)}У`],
    ['a space inside', `${onCurve.slice(0, 20)} ${onCurve.slice(20)}`],
    ['a character without a shape', `${onCurve.slice(0, 20)}\u200b${onCurve.slice(20)}`],
    ['an address of Bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['an address of Ethereum', '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'],
    [
      'a signature',
      '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW',
    ],
    ['two addresses', `${onCurve} ${offCurve}`],
  ])('error: nobody is read in %s', (_, text) => {
    expect(readReceiver(text)).toBe(undefined)
  })
})

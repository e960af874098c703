import fc from 'fast-check'
import {
  decodeAbiParameters,
  encodeAbiParameters,
  encodeFunctionData,
  multicall3Abi,
  parseAbiParameters,
} from 'viem'
import { describe, expect, it } from 'vitest'
import {
  AbiReader,
  addressWord,
  bytesTail,
  listTail,
  selectorOf,
  textTail,
  topicOf,
  wordOf,
  writeArguments,
} from './abi.js'

const hexText = fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes).toString('hex'))
const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => Buffer.from(bytes).toString('hex'))

describe('the ABI, as another implementation writes and reads it', () => {
  it('selectors and topics', () => {
    expect(selectorOf('transfer(address,uint256)')).toBe('a9059cbb')
    expect(topicOf('Transfer(address,address,uint256)')).toBe(
      '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    )
  })

  it('arguments of every kind it has', () => {
    const types = parseAbiParameters('address, bytes, uint256, string, bytes[]')
    fc.assert(
      fc.property(
        address,
        hexText,
        fc.bigInt(0n, 2n ** 256n - 1n),
        fc.string({ unit: 'binary' }),
        fc.array(hexText),
        (account, bytes, number, text, list) => {
          const written = writeArguments([
            { word: addressWord(account) },
            { tail: bytesTail(bytes) },
            { word: wordOf(number) },
            { tail: textTail(text) },
            { tail: listTail(list.map(bytesTail)) },
          ])
          const expected = encodeAbiParameters(types, [
            `0x${account}`,
            `0x${bytes}`,
            number,
            text,
            list.map((one) => `0x${one}` as const),
          ])
          expect(`0x${written}`).toBe(expected)
          const reader = new AbiReader(expected)
          expect(reader.word(0)).toBe(BigInt(`0x${account}`))
          expect(reader.behind(1)?.bytes()).toBe(`0x${bytes}`)
          expect(reader.word(2)).toBe(number)
          expect(reader.behind(3)?.text()).toBe(decodeAbiParameters(types, expected)[3])
          expect(list.map((_, index) => reader.behind(4)?.from(1).behind(index)?.bytes())).toEqual(
            list.map((one) => `0x${one}`),
          )
        },
      ),
    )
  })

  it('aggregate3', () => {
    const calls = [{ target: `0x${'12'.repeat(20)}`, allowFailure: true, callData: '0xabcdef' }] as const
    const item = writeArguments([
      { word: addressWord(calls[0].target) },
      { word: wordOf(1) },
      { tail: bytesTail('abcdef') },
    ])
    expect(
      `0x${selectorOf('aggregate3((address,bool,bytes)[])')}${writeArguments([{ tail: listTail([item]) }])}`,
    ).toBe(encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] }))
  })

  it('security: whatever a contract answers is read or not, and nothing is read beyond it', () => {
    fc.assert(
      fc.property(hexText, fc.nat(20), (hex, index) => {
        const reader = new AbiReader(hex)
        const bytes = reader.behind(index)?.bytes()
        expect(bytes === undefined || bytes.length <= hex.length + 2).toBe(true)
        expect(reader.behind(index)?.behind(0)?.text() ?? '').toEqual(expect.any(String))
      }),
      { numRuns: 1_000 },
    )
  })
})

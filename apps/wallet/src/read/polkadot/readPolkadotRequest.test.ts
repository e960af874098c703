import { encodeAddress } from '@polkadot/util-crypto'
import { hexToString, stringToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { developmentKey } from '../../../../chains/src/polkadot/setup/keys.js'
import { readRequest } from '../readRequest.js'

const key = developmentKey('polkadot account one', 'sr25519', 0)
const other = developmentKey('polkadot account two', 'sr25519', 0)
const network = {
  ...{ id: 'polkadot:2fa444e6cdb30376879617a1ba6f581b', name: 'Local Polkadot' },
  ...{ rpcUrl: 'http://127.0.0.1:1', symbol: 'DOT', decimals: 10 },
}
const networks = { chains: [], solana: [], bitcoin: [], polkadot: [network] }
const read = (method: string, params: unknown) =>
  readRequest(
    { method, params, chainId: network.id, address: key.address, origin: 'https://atlas.example' },
    networks,
  )

describe('a message', () => {
  const marked = '<Bytes>Hello</Bytes>'
  it.each([
    ['as the site has marked it', { data: stringToHex(marked), message: 'another text' }],
    ['without marks', { data: stringToHex('Hello'), type: 'bytes' }],
    ['as text', { message: 'Hello' }],
  ])('%s is shown without marks, and signed with them', (_, params) => {
    const question = read('polkadot_signMessage', { address: encodeAddress(key.publicKey, 42), ...params })
    expect(question).toMatchObject({ kind: 'polkadotMessage', reading: { text: 'Hello', warnings: [] } })
    expect(question.kind === 'polkadotMessage' && hexToString(question.reading.raw)).toBe(marked)
  })

  it('with marks of its own inside is signed as it is, and is empty where there is nothing between', () => {
    const textOf = (data: string) => {
      const question = read('polkadot_signMessage', { address: key.address, data: stringToHex(data) })
      return question.kind === 'polkadotMessage' && [question.reading.text, hexToString(question.reading.raw)]
    }
    expect(textOf('<Bytes></Bytes>')).toEqual(['', '<Bytes></Bytes>'])
    expect(textOf('<Bytes>')).toEqual(['<Bytes>', '<Bytes><Bytes></Bytes>'])
    expect(textOf('</Bytes>x<Bytes>')).toEqual(['</Bytes>x<Bytes>', '<Bytes></Bytes>x<Bytes></Bytes>'])
  })

  it.each([
    [{ address: other.address, data: '0x00' }, 'isn’t connected'],
    [{ data: '0x00' }, 'isn’t connected'],
    [{ address: key.address, data: '0x0000', type: 'payload' }, 'made to look like a message'],
    [{ address: key.address }, 'doesn’t contain a message'],
    [{ address: key.address, message: 'x'.repeat(100_001) }, 'too long'],
  ])('error: %j cannot be approved', (params, text) => {
    expect(read('polkadot_signMessage', params)).toMatchObject({
      kind: 'unreadable',
      problem: expect.stringContaining(text),
    })
  })
})

it('error: a method of another wallet', () => {
  expect(read('polkadot_signRaw', { address: key.address })).toMatchObject({
    problem: expect.stringContaining('doesn’t support “polkadot_signRaw”'),
  })
})

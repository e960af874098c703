import { encodeAddress } from '@polkadot/util-crypto'
import { bytesToHex, hexToString, stringToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { inEnglish } from '../../../../reading/src/fixtures/inEnglish.js'
import {
  extensions,
  genesisHash,
  ownKey as key,
  other,
  payloadOf,
  remark,
  writeCall,
} from '../../fixtures/polkadotPayload.js'
import { readRequest as readWhole } from '../readRequest.js'

const readRequest: typeof readWhole = (...given) => inEnglish(readWhole(...given))

const network = {
  id: 'polkadot:2fa444e6cdb30376879617a1ba6f581b',
  name: 'Local Polkadot',
  rpcUrl: 'http://127.0.0.1:1',
  symbol: 'DOT',
  decimals: 10,
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

describe('a transaction', () => {
  const method = writeCall(remark)
  const sign = (more: object = {}, address = key.address) =>
    read('polkadot_signTransaction', { address, transactionPayload: payloadOf(method, more) })

  it('is signed over its call, its parts, and what only the signature has, in the runtime’s order', () => {
    const metadataHash = `0x${'ab'.repeat(32)}`
    const question = sign({ mode: 1, metadataHash, tip: '0x04' })
    const payload = question.kind === 'polkadotTransaction' ? question.payload : undefined
    expect(payload).toMatchObject({
      method,
      nonce: 3n,
      tip: 4n,
      specVersion: 2_000_000,
      transactionVersion: 26,
    })
    const parts = ['5500', '0c', '10', '01']
    const besides = ['80841e00', '1a000000', genesisHash.slice(2), 'cd'.repeat(32), '01', 'ab'.repeat(32)]
    expect(bytesToHex(payload?.signed ?? new Uint8Array())).toBe([method, ...parts, ...besides].join(''))
  })

  it.each([
    [{ address: other.address }, 'isn’t connected'],
    [{ genesisHash: `0x${'91'.repeat(32)}` }, 'another network'],
    [{ genesisHash: genesisHash.slice(0, -2) }, 'can’t be read'],
    [{ version: 5 }, 'another kind'],
    [{ assetId: '0x01' }, 'currency that this wallet doesn’t know'],
    [{ signedExtensions: 'CheckGenesis' }, 'can’t be read'],
    [{ signedExtensions: extensions.filter((name) => name !== 'CheckGenesis') }, 'leaves out the network'],
    [{ signedExtensions: extensions.filter((name) => name !== 'CheckNonce') }, 'leaves out the network'],
    [{ signedExtensions: [...extensions, 'AuthorizeEverything'] }, 'doesn’t know: AuthorizeEverything'],
    [{ signedExtensions: [...extensions, 'constructor'] }, 'doesn’t know: constructor'],
    [{ method: '0x' }, 'can’t be read'],
    [{ method: '0x000' }, 'can’t be read'],
    [{ method: `0x${'00'.repeat(1_000_001)}` }, 'too long'],
    [{ era: '0x550000' }, 'can’t be read'],
    [{ nonce: '-1' }, 'can’t be read'],
    [{ specVersion: '0x0100000000' }, 'can’t be read'],
    [{ tip: `0x01${'00'.repeat(16)}` }, 'can’t be read'],
    [{ mode: 1 }, 'can’t be read'],
  ])('error: %j cannot be approved', (more, text) => {
    expect(sign(more)).toMatchObject({ kind: 'unreadable', problem: expect.stringContaining(text) })
  })

  it('error: an account of another beside it, and none at all', () => {
    expect(sign({}, other.address)).toMatchObject({ problem: expect.stringContaining('isn’t connected') })
    expect(read('polkadot_signTransaction', { address: key.address })).toMatchObject({
      problem: expect.stringContaining('doesn’t contain a transaction'),
    })
  })
})

it('error: a method of another wallet', () => {
  expect(read('polkadot_signRaw', { address: key.address })).toMatchObject({
    problem: expect.stringContaining('doesn’t support “polkadot_signRaw”'),
  })
})

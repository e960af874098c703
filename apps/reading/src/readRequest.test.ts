import { stringToHex } from 'viem'
import { expect, it } from 'vitest'
import { inEnglish } from './fixtures/inEnglish.js'
import { readRequest } from './readRequest.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const chains = [{ id: 31337, name: 'Anvil', symbol: 'ETH', rpcUrl: 'http://127.0.0.1:1' }]
const config = { chains, solana: [] }
const read = (method: string, params: unknown, chainId = 'eip155:31337') =>
  readRequest({ method, params, chainId, address, origin: 'https://atlas.example' }, config)

it('takes account and content in either order', () => {
  const content = stringToHex('Hello')
  for (const params of [
    [content, address.toLowerCase()],
    [address, content],
  ]) {
    expect(read('personal_sign', params)).toMatchObject({ kind: 'message', reading: { text: 'Hello' } })
  }
})

it('an account may sign its own address as text', () => {
  expect(read('personal_sign', [address, address])).toMatchObject({ kind: 'message' })
})

it.each([
  ['personal_sign', ['0x00', other], 'isn’t connected'],
  ['personal_sign', ['0x00'], 'isn’t connected'],
  ['personal_sign', 'Hello', 'isn’t connected'],
  ['eth_signTypedData_v4', [other, '{}'], 'isn’t connected'],
  ['eth_signTypedData_v4', [address, '{}'], 'isn’t typed data'],
  ['eth_signTypedData_v4', [address, '{'], 'doesn’t follow its standard'],
  ['eth_sendTransaction', [{ from: other, to: address }], 'isn’t connected'],
  ['eth_sendTransaction', [], 'doesn’t contain a transaction'],
  ['eth_sendTransaction', [{ from: 'me', to: address }], 'isn’t connected'],
  ['wallet_switchEthereumChain', [{ chainId: '0x1' }], 'doesn’t have'],
  ['eth_sign', [address, '0x00'], 'doesn’t support “eth_sign”'],
])('error: %s %j cannot be approved', (method, params, text) => {
  expect(inEnglish(read(method, params))).toEqual({
    kind: 'unreadable',
    problem: expect.stringContaining(text),
  })
})

it('error: a network this wallet does not have', () => {
  expect(read('personal_sign', ['0x00', address], 'eip155:1')).toMatchObject({ kind: 'unreadable' })
})

it('reads a switch of the network', () => {
  expect(read('wallet_switchEthereumChain', [{ chainId: '0x7a69' }])).toEqual({
    kind: 'network',
    chain: chains[0],
  })
})

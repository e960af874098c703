import {
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  type Hex,
  parseAbi,
  parseAbiParameters,
  zeroAddress,
} from 'viem'
import { expect, it } from 'vitest'
import { dataBehind, decodeCall } from './decodeCall.js'

const to = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const byMode = parseAbi(['function execute(bytes32 mode, bytes executions)'])
const mode = (first: string, rest = '00'.repeat(31)) => `0x${first}${rest}` as Hex
const execute = (by: Hex, executions: Hex) => encodeFunctionData({ abi: byMode, args: [by, executions] })
const several = (target: Hex) =>
  encodeAbiParameters(parseAbiParameters('(address target, uint256 value, bytes data)[]'), [
    [{ target, value: 5n, data: '0x12345678' }],
  ])
const one = encodePacked(['address', 'uint256', 'bytes'], [other, 5n, '0x12345678'])
const packed = (operation: number, length = 4n) =>
  encodeFunctionData({
    abi: parseAbi(['function multiSend(bytes transactions)']),
    args: [
      encodePacked(
        ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
        [operation, other, 5n, length, '0x12345678'],
      ),
    ],
  })
const pairs = (data: readonly Hex[]) =>
  encodeFunctionData({
    abi: parseAbi(['function executeBatch(address[] targets, bytes[] datas)']),
    args: [[other], data],
  })
const byOperation = (operation: number) =>
  encodeFunctionData({
    abi: parseAbi(['function execute(address to, uint256 value, bytes data, uint8 operation)']),
    args: [other, 5n, '0x12345678', operation],
  })
const inner = { to: other, value: 5n, data: '0x12345678', call: { kind: 'unknown', to: other } }

it.each([
  ['one by a mode', execute(mode('00'), one), { kind: 'execute', to, delegates: false, inner }],
  ['several by a mode', execute(mode('01'), several(other)), { kind: 'batch', to, calls: [inner] }],
  ['a packed one', packed(0), { kind: 'batch', to, calls: [inner] }],
  ['one that runs other code', byOperation(1), { kind: 'execute', to, delegates: true, inner }],
])('reads %s, with its value', (_, data, call) => {
  expect(decodeCall({ to, data })).toEqual(call)
  expect([dataBehind(data), dataBehind(`${data}beef`)]).toEqual([undefined, '0xbeef'])
})

it.each([
  ['no address, which some accounts take for their own', execute(mode('01'), several(zeroAddress))],
  ['a mode that runs other code', execute(mode('ff'), one)],
  [
    'a mode with more in it',
    execute(mode('01', `00${'00'.repeat(4)}78210001${'00'.repeat(22)}`), several(other)),
  ],
  ['too little for a call', execute(mode('00'), '0x12')],
  ['what is no list', execute(mode('01'), '0x12')],
  ['a packed one that runs other code', packed(1)],
  ['a packed one that ends too early', packed(0, 5n)],
  ['a packed one with a rest', packed(0, 3n)],
  ['more calls than addresses', pairs(['0x12', '0x34'])],
  ['an operation that creates', byOperation(2)],
  [
    'more calls than a person reads',
    execute(
      mode('01'),
      encodeAbiParameters(parseAbiParameters('(address target, uint256 value, bytes data)[]'), [
        Array.from({ length: 51 }, () => ({ target: other as Hex, value: 0n, data: '0x' as Hex })),
      ]),
    ),
  ],
] as const)('error: %s is unknown', (_, data) => {
  expect(decodeCall({ to, data })).toEqual({ kind: 'unknown', to })
})

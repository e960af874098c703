import { encodeFunctionData, erc20Abi, maxUint256, parseAbi } from 'viem'
import { expect, it } from 'vitest'
import { assessCall } from './assessCall.js'
import { decodeCall } from './decodeCall.js'
import { said } from './fixtures/said.js'
import { readTransaction } from './readTransaction.js'

const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const call = (data: string, to: string | null = token) => decodeCall(readTransaction({ from, to, data }))

it('reads a plain transfer, however its numbers are written', () => {
  for (const value of ['0xde0b6b3a7640000', '1000000000000000000', 10 ** 18]) {
    const transaction = readTransaction({ from: from.toLowerCase(), to: other.toLowerCase(), value })
    expect(transaction).toEqual({ from, to: other, value: 10n ** 18n, data: '0x', gas: undefined })
    expect(decodeCall(transaction)).toEqual({ kind: 'send', to: other })
  }
})

it.each([
  [{ from, to: 'atlas.eth' }, 'isn’t an address'],
  [{ from, to: other, data: '0xabc' }, 'data can’t be read'],
  [{ from, to: other, data: 'hello' }, 'data can’t be read'],
  [{ from, to: other, authorizationList: [] }, 'more than a call'],
  [{ from, to: other, type: '0x4' }, 'more than a call'],
  [{ from, to: other, blobs: [] }, 'more than a call'],
  [{ from, to: other, value: 'much' }, ''],
  [{ to: other }, ''],
  [undefined, 'doesn’t contain a transaction'],
])('error: refuses %#', (given, text) => {
  expect(() => readTransaction(given)).toThrow(text || /./)
})

const erc20 = (functionName: 'transfer' | 'approve', amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName, args: [other, amount] })

it('decodes what everybody knows', () => {
  expect(call(erc20('transfer', 5n))).toEqual({ kind: 'transfer', token, to: other, amount: 5n })
  expect(call(erc20('approve', 5n))).toMatchObject({ kind: 'approve', spender: other, unlimited: false })
  expect(call(erc20('approve', maxUint256))).toMatchObject({ unlimited: true })
  const abi = parseAbi([
    'function setApprovalForAll(address, bool)',
    'function transferFrom(address, address, uint256)',
  ])
  const all = (approved: boolean) =>
    encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [other, approved] })
  expect(call(all(true))).toEqual({ kind: 'approveAll', token, operator: other, approved: true })
  expect(
    call(encodeFunctionData({ abi, functionName: 'transferFrom', args: [from, other, 1n] })),
  ).toMatchObject({
    kind: 'transferFrom',
    from,
    to: other,
  })
})

it.each([
  ['a call nobody knows', '0xdeadbeef'],
  ['several calls in one', '0xac9650d8'],
  ['one with half its arguments', erc20('approve', 5n).slice(0, 40)],
])('calls %s unknown', (_what, data) => {
  expect(call(data)).toEqual({ kind: 'unknown', to: token })
})

it('says that a contract is created', () => {
  expect(call('0x6000', null)).toEqual({ kind: 'create' })
})

const calm = {
  fails: undefined,
  gas: 50_000n,
  maxFeePerGas: 10n,
  maxPriorityFeePerGas: 1n,
  usualFeePerGas: 10n,
  nonce: 3,
  nextNonce: 3,
  balance: 10n ** 18n,
  isContract: true,
}
const judge = (data: string, value = 0n, more: Partial<typeof calm> | { fails: string } = {}) => {
  const transaction = readTransaction({ from, to: token, data, value })
  return said(assessCall(decodeCall(transaction), transaction, { ...calm, ...more }, 'ETH'))
}

it('has nothing against an ordinary transaction', () => {
  const nothing = { warnings: [], danger: undefined, blocked: undefined }
  expect(judge('0x', 5n)).toEqual(nothing)
  expect(judge(erc20('transfer', 5n))).toEqual(nothing)
  expect(judge(erc20('approve', 5n))).toEqual(nothing)
})

it.each([
  ['an unknown call', judge('0xdeadbeef'), 'Unknown call'],
  ['an approval without limit', judge(erc20('approve', maxUint256)), 'no limit'],
  ['what would fail', judge('0x', 5n, { fails: 'paused' }), 'would fail now: paused'],
])('makes %s take two steps', (_what, { warnings, danger }, text) => {
  expect(warnings.join(' ')).toContain(text)
  expect(danger).toBeTruthy()
})

it('warns of value beside a token call, and of no contract', () => {
  expect(judge(erc20('transfer', 5n), 10n ** 17n).warnings).toEqual(['It also sends 0.1 ETH.'])
  expect(judge(erc20('transfer', 5n), 0n, { isContract: false }).warnings).toEqual([
    expect.stringContaining('no contract'),
  ])
})

it('error: an account that cannot pay cannot send', () => {
  const { blocked, warnings } = judge('0x', 10n ** 18n, { fails: 'insufficient funds' })
  expect(blocked).toBe('This account has 1 ETH. With the fee, you need 1.0000000000005 ETH.')
  expect(warnings).toEqual([])
})

import { encodeFunctionData, erc20Abi, type Hex, maxUint256, parseAbi } from 'viem'
import { expect, it } from 'vitest'
import { assessCall } from './assessCall.js'
import { assessFacts } from './assessFacts.js'
import { dataBehind, decodeCall } from './decodeCall.js'
import { inEnglish } from './fixtures/inEnglish.js'
import { readName } from './readName.js'
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
  [{ from, to: other, type: '0x4' }, 'more than make a call'],
  [{ from, to: other, blobs: [] }, 'more than make a call'],
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
  return inEnglish(assessCall(decodeCall(transaction), transaction, { ...calm, ...more }, 'ETH'))
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
  ['what would fail', judge('0x', 5n, { fails: 'paused' }), 'would fail right now: paused'],
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
  expect(blocked).toBe('This account has 1 ETH. With the network fee, you need 1.0000000000005 ETH.')
  expect(warnings).toEqual([])
})

it.each([
  ['two names of one field that differ', { data: '0x01', input: '0x02' }],
  ['two limits that differ', { gas: '0x1', gasLimit: '0x2' }],
  ['a tip above the whole price', { maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x2' }],
  ['another network', { chainId: '0x1' }],
  ['a number that is too large', { value: `0x${'f'.repeat(65)}` }],
  ['a number that is too long to read', { value: '9'.repeat(100_000) }],
  ['yes in the place of a number', { value: true }],
  ['an empty number', { value: '' }],
  ['a list in the place of an address', { to: [other] }],
  ['a list in the place of a sender', { from: [from, from] }],
  ['more data than a node takes', { data: `0x${'00'.repeat(131_073)}` }],
  ['a list of addresses that is none', { accessList: [{ address: other, storageKeys: ['0x1'] }] }],
  ['a kind that is not known', { type: '0x5' }],
])('error: refuses %s', (_, change) => {
  expect(() => readTransaction({ from, to: other, ...change }, 31_337)).toThrow()
})

it('takes over what a site states of price and number, and what it announces to read', () => {
  const accessList = [{ address: other.toLowerCase(), storageKeys: [`0x${'1'.repeat(64)}`] }]
  const given = { from, to: other, gasPrice: '0x5', nonce: '0x7', type: '0x1', accessList }
  expect(readTransaction(given)).toMatchObject({
    maxFeePerGas: 5n,
    maxPriorityFeePerGas: 5n,
    nonce: 7,
    accessList: [{ address: other }],
  })
})

it('S5: an address with the ends of a known one is told apart, in any case', () => {
  const known = '0x7099aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa79C8'
  const assess = (party: string) =>
    inEnglish(assessFacts({ parties: [party], tokens: [], known: [known], facts: undefined }))
  expect(assess(other).warnings).toEqual([expect.stringContaining('starts and ends like')])
  expect(assess(other.toLowerCase()).danger).toContain('Compare the whole address')
  expect(assess(known.toLowerCase())).toEqual({ warnings: [], danger: undefined })
  expect(assess(token).warnings).toEqual([])
})

it.each([
  ['USDC', false],
  ['UЅDC', true],
  ['ВТС', true],
  ['ＵＳＤＣ', true],
  ['US\u200bDC', true],
  ['US\u202eDC', true],
  ['عملة', false],
  ['日本円', false],
])('S4: the name %j may imitate another one: %s', (name, isOdd) => {
  expect(readName(name, 12).isOdd).toBe(isOdd)
})

it('calls in calls are read to their end, and those that are laid out otherwise are unknown', () => {
  const abi = parseAbi(['function multicall(bytes[] calls)'])
  const many = (calls: readonly Hex[]) =>
    encodeFunctionData({ abi, functionName: 'multicall', args: [calls] })
  const one = erc20('transfer', 5n)
  expect(call(many([one]))).toMatchObject({
    kind: 'batch',
    calls: [{ call: { kind: 'transfer', amount: 5n } }],
  })
  expect(call(many(Array<Hex>(51).fill(one)))).toEqual({ kind: 'unknown', to: token })
  const deep = many([many([many([many([one])])])])
  expect(
    JSON.stringify(call(deep), (_, value) => (typeof value === 'bigint' ? String(value) : value)),
  ).toContain('unknown')
  // The same call with its list further away: a decoder follows it.
  const moved = many([one])
    .replace('20', '40')
    .replace(/^(0x.{8}.{64})/, `$1${'0'.repeat(64)}`)
  expect(call(moved)).toEqual({ kind: 'unknown', to: token })
  // What stands behind a call most contracts do not read, and some do.
  expect(call(`${one}beef`)).toMatchObject({ kind: 'transfer' })
  expect([dataBehind(`${one}beef`), dataBehind(one), dataBehind('0x12345678')]).toEqual([
    ...['0xbeef', undefined, undefined],
  ])
})

it('error: a call of a Safe that also pays out a refund is unknown', () => {
  const abi = parseAbi([
    'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
  ])
  const execute = (gasPrice: bigint) =>
    encodeFunctionData({ abi, args: [other, 0n, '0x', 0, 0n, 10n ** 18n, gasPrice, from, other, '0x'] })
  expect(call(execute(0n))).toMatchObject({ kind: 'execute', delegates: false })
  expect(call(execute(1n))).toEqual({ kind: 'unknown', to: token })
})

import fc from 'fast-check'
import { maxUint256 } from 'viem'
import { expect, it } from 'vitest'
import type { Facts } from '../../../../reading/src/chain/gatherFacts.js'
import type { Call } from '../../../../reading/src/decodeCall.js'
import { approvalText as texts } from '../../texts/en/approval.js'
import { balancesOf, isAsSigned, leavingOf } from './leaving.js'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const chain = { id: 1, name: 'Ethereum', symbol: 'ETH', rpcUrl: 'https://node.example:8545/key/secret' }

const of = (call: Call, value = 0n) => ({ call, transaction: { from: account, value } }) as const
const send = (value: bigint, to = other) => of({ kind: 'send', to } as Call, value)
const transfer = (amount: bigint) => of({ kind: 'transfer', token, to: other, amount } as Call)

const factsOf = (balance: bigint | undefined, decimals = 6, symbol = 'USDC'): Facts => ({
  tokens: new Map([[token, { symbol, decimals }]]),
  balances: new Map(balance === undefined ? [] : [[token, balance]]),
  contracts: new Map(),
  names: new Map(),
  prices: new Map(),
  simulation: undefined,
})
const writing = (facts: Facts | undefined) => ({
  ...{ texts, language: 'en', facts, knownAddresses: [], account, isSettled: true },
})
const coins = (value: bigint, balance: bigint | undefined, fee = 0n) =>
  balancesOf(leavingOf([send(value)]), { chain, balance, fee }, writing(undefined))
const tokens = (amount: bigint, facts: Facts) =>
  balancesOf(leavingOf([transfer(amount)]), { chain, balance: 10n ** 18n, fee: 1n }, writing(facts))

it('what is left is the balance less what is signed and the highest fee, as the named node says, without its key', () => {
  expect(coins(15n * 10n ** 17n, 125n * 10n ** 17n, 10n ** 15n)).toEqual([
    {
      label: 'Your balance',
      symbol: 'ETH',
      amount: '−1.5 ETH',
      before: '12.5',
      after: '10.999 ETH',
      source: 'Balance reported by node.example:8545',
    },
  ])
})

it('what is signed has all its digits, grouped as in the review; a balance is cut off as there', () => {
  const amount = 1_234_500_000_000_000_000_000n + 1n
  expect(coins(amount, 2n * amount)).toMatchObject([
    { amount: '−1,234.500000000000000001 ETH', before: '2,469', after: '1,234.5 ETH' },
  ])
  // A change that two decimals would hide is seen.
  expect(tokens(100n, factsOf(499_953n))).toMatchObject([{ before: '0.4999', after: '0.4998 USDC' }])
})

it('the fee of the network is not taken from a token', () => {
  expect(tokens(5_000_000n, factsOf(12_500_000n))).toMatchObject([{ before: '12.5', after: '7.5 USDC' }])
})

it.each([
  ['that is absent', undefined],
  ['that is too small for it', 1n],
  ['that leaves nothing for the fee', 10n ** 18n],
  ['that is negative', -(10n ** 30n)],
  ['of more than 256 bits', maxUint256 + 1n],
])('error: of a balance %s nothing is said, and the amount stays', (_, balance) => {
  expect(coins(10n ** 18n, balance, 1n)).toEqual([{ label: 'Your balance', symbol: 'ETH', amount: '−1 ETH' }])
})

it('error: a node that says another balance or other decimals changes neither the amount that is signed nor its units', () => {
  for (const [balance, decimals] of [
    [undefined, 6],
    [maxUint256, 0],
    [maxUint256, 30],
    [10n ** 30n, 36],
  ] as const) {
    const [fact] = tokens(5_000_000n, factsOf(balance, decimals))
    expect(fact?.note).toBe('5000000 in smallest units')
  }
  expect(tokens(5n, factsOf(maxUint256, 0))).toMatchObject([{ amount: '−5 USDC', before: '1E77' }])
})

const unread = ['batch', 'execute', 'create', 'unknown'] as const

it.each(unread)('error: beside a call of kind %s nothing is promised, whatever else is sent', (kind) => {
  expect(leavingOf([send(1n), of({ kind } as Call)])).toBeUndefined()
  expect(balancesOf(undefined, { chain, balance: 5n, fee: 0n }, writing(undefined))).toEqual([])
})

it('what the account sends to itself does not leave it', () => {
  expect(leavingOf([send(5n, account)])).toEqual({ coins: 0n, tokens: new Map() })
})

it('several transactions are summed, by asset', () => {
  const leaving = leavingOf([send(1n), send(2n), transfer(3n), transfer(4n)])
  expect(leaving).toEqual({ coins: 3n, tokens: new Map([[token, 7n]]) })
})

it('a simulation is left out only if it says exactly what is signed', () => {
  const leaving = { coins: 2n, tokens: new Map([[token, 3n]]) }
  const [coinChange, tokenChange] = [
    { token: undefined, amount: -2n },
    { token: token, amount: -3n },
  ] as const
  expect(isAsSigned(leaving, [tokenChange, coinChange])).toBe(true)
  for (const changes of [
    [],
    [coinChange],
    [coinChange, { ...tokenChange, amount: -4n }],
    [coinChange, { ...tokenChange, id: 3n }],
    [coinChange, tokenChange, { token: other, amount: 1n }],
  ] as const)
    expect(isAsSigned(leaving, changes)).toBe(false)
})

it('whatever a node says, the balance after is never above the one before less what is signed', () => {
  const amount = fc.bigInt({ min: 1n, max: maxUint256 })
  fc.assert(
    fc.property(
      amount,
      fc.bigInt({ min: -1n, max: maxUint256 * 2n }),
      fc.nat(36),
      (value, balance, decimals) => {
        const [fact] = tokens(value, factsOf(balance, decimals))
        expect(fact?.after !== undefined).toBe(balance <= maxUint256 && balance >= value)
      },
    ),
  )
})

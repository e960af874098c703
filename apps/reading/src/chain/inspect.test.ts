import { afterEach, describe, expect, it } from 'vitest'
import { rpcAt } from '../../../../packages/latchkit/src/adapters/evm/fixtures/chainContracts.js'
import {
  first,
  localChains,
  second,
} from '../../../../packages/latchkit/src/adapters/evm/fixtures/localChains.js'
import {
  putRollupOracle,
  removeRollupOracle,
} from '../../../../packages/latchkit/src/adapters/evm/fixtures/rollupOracle.js'
import { assessCall } from '../assessCall.js'
import { decodeCall } from '../decodeCall.js'
import { highestFeeOf, inspect } from './inspect.js'

const chains = localChains()
const url = () => chains.list()[0]!.rpcUrl
const rpc = (method: string, ...params: unknown[]) => rpcAt(url())(method, ...params)
const scroll = '0x5300000000000000000000000000000000000002'
const chain = () => ({ id: 31_337, name: 'Anvil', symbol: 'ETH', rpcUrl: url() })
const transaction = { from: first, to: second, value: 10n ** 17n, data: '0x', gas: undefined } as const

afterEach(async () => {
  await removeRollupOracle(rpc)
  await removeRollupOracle(rpc, scroll)
})

describe('what a rollup takes beside gas', () => {
  it('is nothing on a chain without an oracle', async () => {
    const inspection = await inspect(transaction, chain())
    expect(inspection.feeBesideGas).toBe(0n)
    expect(highestFeeOf(inspection)).toBe(inspection.gas * inspection.maxFeePerGas)
  })

  it.each([
    ['with an operator', undefined, 400_000_000_000_000n],
    ['of an earlier kind, and Scroll', scroll, undefined],
  ] as const)('is part of the expected fee, and twice of the highest: %s', async (_, at, operator) => {
    const { gas: usedGas, expectedFee = 0n } = await inspect(transaction, chain())
    const data = 30_000_000_000_000n
    await putRollupOracle(rpc, { data, operator }, at)
    const inspection = await inspect(transaction, chain())
    const fee = data + (operator ?? 0n)
    expect(inspection.feeBesideGas).toBe(fee)
    expect(inspection.expectedFee).toBe(expectedFee + fee)
    expect(highestFeeOf(inspection)).toBe(usedGas * inspection.maxFeePerGas + 2n * fee)
  })

  it('error: an oracle that asks for more than the account has blocks the transaction, and a senseless one is not believed', async () => {
    const { balance } = await inspect(transaction, chain())
    await putRollupOracle(rpc, { data: 900n * 10n ** 18n })
    await rpc('anvil_setBalance', first, `0x${(10n ** 18n).toString(16)}`)
    const inspection = await inspect(transaction, chain())
    expect(assessCall(decodeCall(transaction), transaction, inspection, 'ETH').blocked).toBeDefined()
    await putRollupOracle(rpc, { data: 2_000n * 10n ** 18n })
    expect((await inspect(transaction, chain())).feeBesideGas).toBe(0n)
    await rpc('anvil_setBalance', first, `0x${balance.toString(16)}`)
  })
})

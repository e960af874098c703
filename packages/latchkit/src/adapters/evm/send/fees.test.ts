import { decodeFunctionData, type Hex, parseAbi, parseTransaction } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Draft } from '../../../core/contracts/send.js'
import { rpcAt } from '../fixtures/chainContracts.js'
import { deployCoin } from '../fixtures/coins.js'
import { draftOn } from '../fixtures/draftOf.js'
import { evmNetwork, first, localChains, second } from '../fixtures/localChains.js'
import { type NodeReply, openNode, type TestNode } from '../fixtures/openNode.js'
import { codeOf, openPage, type Page } from '../fixtures/page.js'
import { putRollupOracle, removeRollupOracle } from '../fixtures/rollupOracle.js'

const chains = localChains()
const url = () => chains.list()[0]!.rpcUrl
const rpc = (method: string, ...params: unknown[]) => rpcAt(url())(method, ...params)
const oracle = '0x420000000000000000000000000000000000000F'
const scroll = '0x5300000000000000000000000000000000000002'
/** In wei, as an oracle said it. */
const ofData = 30_000_000_000_000n
const ofOperator = 400_000_000_000_000n
const balance = 10n ** 18n
let page: Page
let node: TestNode
beforeEach(async () => {
  node = await openNode(url())
  page = openPage({ injected: false })
  await rpc('anvil_setBalance', first, `0x${balance.toString(16)}`)
})
afterEach(async () => {
  page.end()
  node.close()
  for (const at of [oracle, scroll]) await removeRollupOracle(rpc, at)
})

async function quote(draft: Partial<Draft> = {}) {
  const send = await page.running.send!()
  const { fees, notices } = await send.quote(
    draftOn(chains, { network: evmNetwork(31_337, [node.url]), ...draft }),
  )
  const [fee] = fees
  return { fee: fee?.costs[0]?.amount.value ?? -1n, max: fee?.max, codes: notices.map(({ code }) => code) }
}
/** Calls of the oracles so far, each by itself. */
const oracleCalls = () => node.calls.filter((method) => method === 'eth_call').length
const answerOracle = (reply: () => NodeReply) => {
  node.reply = (method, _, params) =>
    method === 'eth_call' && (params as [{ to: string }])[0].to === oracle ? reply() : undefined
}

describe('what a rollup takes beside the gas', () => {
  it('is part of the fee, and twice of what max leaves', async () => {
    const { fee: ofGas } = await quote()
    page.end()
    page = openPage({ injected: false })
    await putRollupOracle(rpc, { data: ofData, operator: ofOperator })
    expect((await quote()).fee).toBe(ofGas + ofData + ofOperator)
    const all = await quote({ amount: 'max' })
    expect(all.max).toBe(balance - 2n * all.fee)
    expect(all.fee).toBe(ofGas + ofData + ofOperator)
  })

  it('is asked for the transaction as it will be written onto the chain', async () => {
    await putRollupOracle(rpc, { data: ofData })
    const data: Hex[] = []
    node.reply = (method, _, params) => {
      const [call] = params as [{ to: string; data: Hex }]
      if (method === 'eth_call' && call.to === oracle) data.push(call.data)
      return undefined
    }
    const coin = await deployCoin(rpc, first)
    await quote({ amount: 5n })
    await quote({ asset: { address: coin, symbol: 'COIN', decimals: 18 }, amount: 5n })
    const abi = parseAbi(['function getL1Fee(bytes) view returns (uint256)'])
    const transactions = data
      .filter((each) => each.startsWith('0x49948e0e'))
      .map((each) => parseTransaction(decodeFunctionData({ abi, data: each }).args[0]))
    expect(transactions).toMatchObject([
      { type: 'eip1559', chainId: 31_337, to: second.toLowerCase(), value: 5n },
      { type: 'eip1559', chainId: 31_337, to: coin.toLowerCase() },
    ])
    expect(transactions[1]?.data).toMatch(/^0xa9059cbb0{24}70997970c51812dc3a010c7d01b50e0d17dc79c80+5$/)
  })

  it('counts for whether there is enough', async () => {
    await putRollupOracle(rpc, { data: balance })
    expect((await quote()).codes).toContain('insufficientFee')
    expect(await quote({ amount: 'max' })).toMatchObject({
      max: 0n,
      codes: expect.arrayContaining(['insufficientFee']),
    })
  })

  it('is there without an operator’s fee, and on Scroll', async () => {
    const { fee: ofGas } = await quote()
    page.end()
    page = openPage({ injected: false })
    await putRollupOracle(rpc, { data: ofData })
    expect((await quote()).fee).toBe(ofGas + ofData)
    await removeRollupOracle(rpc)
    page.end()
    page = openPage({ injected: false })
    await putRollupOracle(rpc, { data: ofData }, scroll)
    expect((await quote()).fee).toBe(ofGas + ofData)
  })

  it('is asked for once on a chain that takes no such fee', async () => {
    const { fee } = await quote()
    expect(oracleCalls()).toBe(2)
    expect(await quote()).toMatchObject({ fee })
    expect(oracleCalls()).toBe(2)
  })

  it.each<[string, () => NodeReply]>([
    ['refuses', () => ({ error: { code: 3, message: 'execution reverted' } })],
    ['cannot be asked', () => ({ error: { code: -32_601, message: 'no such method' } })],
    ['fails in the node', () => ({ error: { code: -32_602, message: 'odd' } })],
    ['says no number', () => ({ result: '0x01' })],
    ['says nothing', () => ({ result: null })],
    ['says more than there is', () => ({ result: `0x${'f'.repeat(64)}` })],
    [
      'says more than a thousand',
      () => ({ result: `0x${(1_000n * balance + 1n).toString(16).padStart(64, '0')}` }),
    ],
  ])('error: an oracle that %s adds nothing', async (_, reply) => {
    answerOracle(() => ({ result: '0x' }))
    const { fee } = await quote()
    page.end()
    page = openPage({ injected: false })
    answerOracle(reply)
    expect(await quote()).toMatchObject({ fee, codes: [] })
    expect((await quote({ amount: 'max' })).max).toBe(balance - 2n * fee)
  })

  it('an oracle that lied once is asked again', async () => {
    const { fee } = await quote()
    page.end()
    page = openPage({ injected: false })
    answerOracle(() => ({ result: `0x${'f'.repeat(64)}` }))
    await quote()
    node.reply = undefined
    await putRollupOracle(rpc, { data: ofData })
    expect((await quote()).fee).toBe(fee + ofData)
  })

  it('error: a node that does not answer gives no quote', async () => {
    answerOracle(() => ({ status: 404 }))
    expect(await codeOf(quote())).toBe('rpcFailed')
  })
})

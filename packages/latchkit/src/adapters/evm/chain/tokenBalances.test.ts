import { afterEach, describe, expect, it } from 'vitest'
import type { Network } from '../../../wire/entities.js'
import { putMulticall, putToken, rpcAt } from '../fixtures/chainContracts.js'
import { accountOf, evmNetwork, first, localChains, second } from '../fixtures/localChains.js'
import { openNode, type TestNode } from '../fixtures/openNode.js'
import { codeOf, openPage, type Page } from '../fixtures/page.js'

const chains = localChains()
const largest = 2n ** 256n - 1n
let page: Page | undefined
const nodes: TestNode[] = []
afterEach(() => {
  page?.end()
  for (const node of nodes.splice(0)) node.close()
})

/** A network behind a node that counts, and what asks the chain behind it. */
async function world(
  chain: number,
): Promise<{ network: Network; node: TestNode; rpc: ReturnType<typeof rpcAt> }> {
  const { id, rpcUrl } = chains.list()[chain]!
  const node = await openNode(rpcUrl)
  nodes.push(node)
  page = openPage({ injected: false })
  return { network: evmNetwork(id, [node.url]), node, rpc: rpcAt(rpcUrl) }
}
const read = async (network: Network, tokens: readonly string[], address = first) =>
  (await page!.running.reader()).getTokenBalances?.({ account: accountOf(address), network, tokens })
const calls = ({ calls }: TestNode) => calls.filter((method) => method === 'eth_call').length

/** Tokens of every kind: rich, poor, unknown to the account, none at all, and one that refuses. */
async function tokensOn(rpc: ReturnType<typeof rpcAt>) {
  const refusing = '0x00000000000000000000000000000000000bad01'
  await rpc('anvil_setCode', refusing, '0x600080fd')
  return [
    await putToken(rpc, { [first]: largest, [second]: 7n }),
    await putToken(rpc, { [first]: 1n }),
    await putToken(rpc, {}),
    '0x00000000000000000000000000000000000bad02',
    refusing,
  ]
}
const expected = [largest, 1n, 0n, undefined, undefined]

describe('the balances of tokens', () => {
  it('are exact, each for itself: one that is no token costs the others nothing', async () => {
    const { network, rpc } = await world(0)
    const tokens = await tokensOn(rpc)
    expect(await read(network, tokens)).toEqual(expected)
    expect(await read(network, tokens.slice(0, 1), second)).toEqual([7n])
    expect(
      await read(
        network,
        tokens.map((each) => each.slice(2)),
      ),
    ).toEqual(expected)
    expect(await read(network, [])).toEqual([])
  })

  it('are read in one call where the chain has Multicall3, and by one each where it has none', async () => {
    const { network, node, rpc } = await world(1)
    const tokens = await tokensOn(rpc)
    expect(await read(network, tokens)).toEqual(expected)
    // It was looked for, and is not looked for again.
    expect(calls(node)).toBe(1 + tokens.length)
    await read(network, tokens)
    expect(calls(node)).toBe(1 + 2 * tokens.length)
    page?.end()

    await putMulticall(rpc)
    page = openPage({ injected: false })
    const before = calls(node)
    expect(await read(network, tokens)).toEqual(expected)
    expect(calls(node)).toBe(before + 1)
    const many = Array.from({ length: 450 }, (_, at) => tokens[at % tokens.length] as string)
    expect(await read(network, many)).toEqual(many.map((_, at) => expected[at % expected.length]))
    expect(calls(node)).toBe(before + 4)
  })

  it('error: something else in the place of Multicall3 is not believed', async () => {
    const { network, rpc } = await world(0)
    const tokens = await tokensOn(rpc)
    // Answers one word, whatever it is asked.
    await rpc('anvil_setCode', '0xcA11bde05977b3631167028862bE2a173976CA11', '0x600160005260206000f3')
    expect(await read(network, tokens)).toEqual(expected)
  })

  it('error: a chain that does not answer, or answers with rubbish, has no balances', async () => {
    const { network, node, rpc } = await world(0)
    const tokens = [await putToken(rpc, { [first]: 5n })]
    node.reply = () => ({ error: { code: -32601, message: 'method not found' } })
    expect(await codeOf(read(network, tokens))).toBe('rpcMethodNotFound')
    node.reply = () => ({ result: { amount: 5 } })
    expect(await read(network, tokens)).toEqual([undefined])
    node.reply = () => ({ result: '0x05' })
    expect(await read(network, tokens)).toEqual([undefined])
    node.reply = undefined
    expect(await read(network, tokens)).toEqual([5n])
  })
})

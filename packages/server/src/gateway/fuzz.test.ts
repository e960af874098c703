import fc from 'fast-check'
import { bitcoinNetworks, chainRpc, type Endpoint, endpoints, failureBody } from 'latchkit/wire'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentedEsplora, documentedSubstrate } from '../fixtures/documentedAnswers.js'
import { type FakeNode, startFakeNode } from '../fixtures/fakeNode.js'
import { type FakeService, startFakeService } from '../fixtures/fakeService.js'
import { startFakeSolana } from '../fixtures/fakeSolana.js'
import { addresses, type LocalChain, startLocalChain } from '../fixtures/localChain.js'
import { longRuns } from '../fixtures/long.js'
import { gatewayInMemory } from './fixtures/gatewayInMemory.js'

// Bad input on every endpoint. What is refused is refused with 4xx and reasons; nothing fails in us.

const solanaId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const solanaAccount = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
let chain: LocalChain
const bitcoinId = bitcoinNetworks.mainnet
const polkadotId = 'polkadot:9eb76c5184c4ab8679d2d5d819fdf90b'
const served: readonly string[] = ['eip155:31337', solanaId, bitcoinId, polkadotId]
let node: FakeNode
let substrate: FakeNode
let esplora: FakeService
let gateway: ReturnType<typeof gatewayInMemory>
beforeAll(async () => {
  chain = await startLocalChain()
  const chains = [{ id: 'eip155:31337', name: 'Local', rpcUrls: [chain.rpcUrl], index: { pollMs: 60_000 } }]
  node = await startFakeSolana()
  const solana = [{ id: solanaId, name: 'Solana', rpcUrls: [node.url] }]
  esplora = await startFakeService(
    (path: string) => documentedEsplora.answers[path as keyof typeof documentedEsplora.answers] ?? {},
  )
  const bip122 = [{ id: bitcoinId, name: 'Bitcoin', esploraUrls: [esplora.url] }]
  substrate = await startFakeNode({ reply: () => ({ result: documentedSubstrate.entry }) })
  const nativeCurrency = { name: 'Astar', symbol: 'ASTR', decimals: 18 }
  const polkadot = [{ id: polkadotId, name: 'Astar', rpcUrls: [substrate.url], nativeCurrency }]
  const families = { chains, solana, bip122, polkadot }
  gateway = gatewayInMemory({ gateway: { ...families, nftImages: { hosts: ['pictures.example'] } } })
})
afterAll(async () => {
  chain.stop()
  await node.stop()
  await substrate.stop()
  esplora.stop()
})

const all: readonly (readonly [string, Endpoint])[] = Object.entries(endpoints)
const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    ...[
      '',
      '0',
      '-1',
      '1e400',
      'NaN',
      '__proto__',
      '%00',
      '../..',
      'null',
      '[]',
      '{}',
      "' OR 1=1 --",
      '\u202e',
    ],
    ...[
      'eip155:31337',
      'eip155:1',
      'EIP155:31337',
      'solana:x',
      solanaId,
      solanaAccount,
      `${solanaId}:${solanaAccount}`,
      bitcoinId,
      documentedEsplora.address,
      `${bitcoinId}:${documentedEsplora.address}`,
      `${bitcoinId}/slip44:0`,
      polkadotId,
      documentedSubstrate.address,
      `${polkadotId}:${documentedSubstrate.address}`,
      `eip155-31337-${addresses[0]}-1`,
      `eip155-31337-${addresses[0]}-${2n ** 256n}`,
      `eip155:31337:${addresses[0]}`,
      String(addresses[0]),
    ],
    ...['file:///etc/passwd', 'http://169.254.169.254/', '0x', `0x${'f'.repeat(40)}`, 'usd', 'coinbase', '2'],
    ...['W10', Buffer.from('["x",[1]]').toString('base64url'), 'x'.repeat(2_000)],
  ),
)
const names = [
  'chainId',
  'cursor',
  'currency',
  'forceUpdate',
  'onramp',
  'sender',
  'apiVersion',
  'page',
  'projectId',
]
const query = fc.array(fc.tuple(fc.constantFrom(...names), odd), { maxLength: 5 })

/** Fills the parameter of a path. `.` and `..` are replaced: the client removes them before it sends the path. */
const fill = (path: string, value: string) =>
  path.replace(/:\w+/, encodeURIComponent(/^\.*$/.test(value) ? 'x' : value))

async function refusal(response: Response, url: string) {
  const text = await response.text()
  expect(response.status, url).toBeGreaterThanOrEqual(400)
  expect(response.status, url).toBeLessThan(500)
  expect(response.headers.get('Cache-Control'), url).toBe('no-store')
  const { reasons } = v.parse(failureBody, JSON.parse(text))
  expect(reasons.length, url).toBeGreaterThan(0)
  expect(text, url).not.toMatch(/\\n\s+at |node_modules|\.[jt]s:\d|Error:|SQL/)
}

describe.each(all)('bad input: %s', (_, endpoint) => {
  it('security: G5 paths, queries and bodies: the answer it describes, or 4xx with reasons', async () => {
    const body = fc.oneof(
      fc.json({ maxDepth: 4 }),
      fc.string(),
      fc.record({ addresses: fc.array(odd) }).map((one) => JSON.stringify(one)),
    )
    await fc.assert(
      fc.asyncProperty(odd, query, body, async (param, pairs, sent) => {
        const url = `${fill(endpoint.path, param)}?${new URLSearchParams(pairs)}`
        const response = await (endpoint.method === 'POST' ? gateway.post(url, sent) : gateway.get(url))
        gateway.wait(1_000)
        if (response.status !== 200) return refusal(response, url)
        if (endpoint.answer !== 'image') v.parse(endpoint.answer, await response.json())
      }),
      { numRuns: longRuns(25, 120) },
    )
    expect(gateway.lines.filter((line) => line.startsWith('error'))).toEqual([])
  })

  it('security: G1 10 MB, deep and odd bodies', async () => {
    const path = fill(endpoint.path, String(addresses[0]))
    const bodies = [
      'x'.repeat(10_000_000),
      `{"addresses":${'['.repeat(100_000)}`,
      '{"__proto__":{"addresses":[]}}',
      '{"addresses":{"length":1e9}}',
      '\u0000',
    ]
    for (const body of bodies) {
      const response = await gateway.post(path, body)
      expect(response.status).toBe(endpoint.method === 'GET' ? 405 : body.length > 262_144 ? 413 : 400)
      await refusal(response, path)
      gateway.wait(1_000)
    }
  })
})

describe('bad input: the RPC proxy', () => {
  it('security: G2 an odd network is 400 with reasons', async () => {
    await fc.assert(
      fc.asyncProperty(odd, async (chainId) => {
        const url = `${chainRpc.path}?${new URLSearchParams({ chainId })}`
        const response = await gateway.post(url, { jsonrpc: '2.0', id: 1, method: 'eth_chainId' })
        gateway.wait(1_000)
        if (served.includes(chainId)) expect(response.status).toBe(200)
        else await refusal(response, url)
      }),
      { numRuns: longRuns(50, 150) },
    )
  })
})

import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeAbiParameters, type Hex } from 'viem'
import { afterEach, expect, it } from 'vitest'
import { gatherFacts } from './gatherFacts.js'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** Serves JSON. @returns Its address. */
function serve(answer: (body: unknown) => unknown): string {
  const server = createServer({}, async (request, response) => {
    response.end(JSON.stringify(answer(JSON.parse(await bodyOf(request)))))
  }).listen(0)
  servers.push(server)
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body || '{}'
}

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

interface RpcCall {
  readonly id: number
  readonly params: readonly [{ readonly data?: string }]
}

/** Answers the calls of a token's contract by their selectors. */
function contractAnswer({ id, params: [{ data = '' }] }: RpcCall, symbol: string) {
  const results: Readonly<Record<string, Hex>> = {
    '0x95d89b41': encodeAbiParameters([{ type: 'string' }], [symbol]),
    '0x313ce567': encodeAbiParameters([{ type: 'uint8' }], [6]),
    '0x70a08231': encodeAbiParameters([{ type: 'uint256' }], [250_000_000n]),
  }
  return { jsonrpc: '2.0', id, result: results[data.slice(0, 10)] ?? '0x' }
}

/** What is known of the token where the gateway knows these fungibles. */
async function tokenWith(fungible: object | undefined, symbol = 'LIAR') {
  const rpcUrl = serve((body) =>
    Array.isArray(body)
      ? body.map((call: RpcCall) => contractAnswer(call, symbol))
      : contractAnswer(body as RpcCall, symbol),
  )
  const url = serve(() => ({ fungibles: fungible ? [{ address: `eip155:1:${token}`, ...fungible }] : [] }))
  const { tokens, prices } = await gatherFacts({
    ...{
      chain: { id: 1, name: 'Ethereum', symbol: 'ETH', rpcUrl },
      account,
      gateway: { url, projectId: 'p' },
    },
    ...{ tokens: [token], parties: [], transactions: [] },
  })
  return [tokens.get(token), prices.get(token)]
}

it('a token with a price has the symbol that the gateway knows, whatever a node says, and the decimals of its contract', async () => {
  expect(await tokenWith({ price: 1, symbol: 'USDC' })).toEqual([{ symbol: 'USDC', decimals: 6 }, 1])
})

it.each([
  ['it has no price', { price: 0, symbol: 'USDC' }, undefined],
  ['its symbol could imitate another one', { price: 1, symbol: 'USDС' }, 1],
  ['its symbol is empty', { price: 1, symbol: ' ' }, 1],
  ['its symbol is no text', { price: 1, symbol: 7 }, 1],
  ['the gateway does not know it', undefined, undefined],
])('error: the symbol is the one of the contract where %s', async (_, fungible, price) => {
  const [stated, known] = await tokenWith(fungible)
  expect([stated, known]).toEqual([expect.objectContaining({ symbol: 'LIAR', decimals: 6 }), price])
})

it('error: a contract whose own symbol could imitate another one keeps it and the warning, whatever the gateway says', async () => {
  const odd = { symbol: 'USDС', decimals: 6, isOdd: true }
  expect(await tokenWith({ price: 1, symbol: 'USDC' }, 'USDС')).toEqual([odd, 1])
})

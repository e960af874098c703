// What the account's page asks: a chain and a gateway on loopback, with as many tokens and transactions as wanted.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { base58 } from '@scure/base'

const chainId = 'eip155:1'
const solanaId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const pageSize = 50

const chains = {
  [chainId]: { name: 'Ether', symbol: 'ETH', addressOf: (at) => `0x${String(at).padStart(40, '0')}` },
  [solanaId]: {
    name: 'Solana',
    symbol: 'SOL',
    addressOf: (at) => base58.encode(new Uint8Array(32).fill(at)),
  },
}

const balances = (count, on) => {
  const { name, symbol, addressOf } = chains[on]
  return Array.from({ length: count }, (_, at) => ({
    name: at ? `Token ${at}` : name,
    symbol: at ? `T${at}` : symbol,
    chainId: on,
    ...(at && { address: `${on}:${addressOf(at)}` }),
    price: 1 + at,
    quantity: { decimals: '18', numeric: '1.5' },
    iconUrl: '',
  }))
}

const transaction = (at) => ({
  id: `t${at}`,
  metadata: {
    operationType: at % 2 ? 'send' : 'receive',
    hash: `0x${String(at).padStart(64, '0')}`,
    minedAt: new Date(Date.now() - at * 3 * 3_600_000).toISOString(),
    sentFrom: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
    sentTo: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
    status: 'confirmed',
    nonce: at,
    chain: chainId,
  },
  transfers: [
    { fungible_info: { symbol: 'ETH' }, direction: at % 2 ? 'out' : 'in', quantity: { numeric: '0.25' } },
  ],
})

function history(transactions, cursor) {
  const from = Number(cursor ?? 0)
  const count = Math.min(pageSize, transactions - from)
  const end = from + pageSize
  return {
    data: Array.from({ length: count }, (_, at) => transaction(from + at)),
    next: end < transactions ? String(end) : null,
  }
}

/** The results of Polkadot: the hash of a block, and the entry of an account that has 1.5 DOT. */
const ofPolkadot = {
  chain_getBlockHash: `0x91b171bb158e2d3848fa23a9f1c25182${'0'.repeat(32)}`,
  state_getStorage: `0x${'0'.repeat(32)}00d6117e03${'0'.repeat(118)}`,
}

const called = ({ id, method }) => ({
  jsonrpc: '2.0',
  id,
  result:
    ofPolkadot[method] ??
    (method.startsWith('eth_') ? '0x14d1120d7b160000' : { context: { slot: 1 }, value: 1_500_000_000 }),
})

/** Esplora's answer about an address that has 1.5 BTC. */
const stats = (funded) => ({ funded_txo_sum: funded, spent_txo_sum: 0 })
const ofBitcoin = (address) => ({ address, chain_stats: stats(150_000_000), mempool_stats: stats(0) })

/**
 * Starts the server of the lists. Answers its address, `silence()`, after which it leaves every request open, and
 * `stop()`.
 */
export async function serveData({ tokens, transactions }) {
  let isSilent = false
  const server = createServer(async (request, response) => {
    if (isSilent) return
    const { pathname, searchParams } = new URL(request.url, 'http://data')
    let body = ''
    for await (const part of request) body += part
    const call = request.method === 'POST' ? JSON.parse(body) : undefined
    const answer = call
      ? Array.isArray(call)
        ? call.map(called)
        : called(call)
      : pathname.endsWith('/supported-chains')
        ? { http: Object.keys(chains), ws: [] }
        : pathname.endsWith('/balance')
          ? { balances: balances(tokens, searchParams.get('chainId')) }
          : pathname.endsWith('/history')
            ? history(transactions, searchParams.get('cursor'))
            : pathname.startsWith('/esplora/address/')
              ? ofBitcoin(pathname.split('/').at(-1))
              : { data: [], count: 0, next: null }
    response.writeHead(200, {
      'Content-Type': 'application/json',
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': '*',
      'Access-Control-Max-Age': '600',
    })
    response.end(JSON.stringify(answer))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    query: `?data=${encodeURIComponent(`http://127.0.0.1:${server.address().port}`)}`,
    silence: () => {
      isSilent = true
    },
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

import { fromHex, hexOf } from '../chain/bytes.js'
import type { Chain } from '../chain/createChain.js'
import { scriptOf } from '../chain/network.js'
import { codes, Refusal } from '../chain/refusal.js'
import {
  addressStatsOf,
  blockOf,
  confirmedOf,
  mempoolOf,
  outspendOf,
  statusOf,
  transactionOf,
  unspentOf,
  waitingOf,
} from './answers.js'
import { badRequest, notFound } from './HttpError.js'

/** The answer of a route: text and bytes are sent as they are, everything else as JSON. */
export type Answer = string | Uint8Array | object

/** The parts that a route may use. */
export interface Site {
  readonly chain: Chain
  /** The fee rates in sat/vB, by the number of blocks within which a transaction should be confirmed. */
  readonly feeEstimates: Readonly<Record<number, number>>
}

type Handle = (site: Site, args: readonly string[], body: string) => Answer

/** One endpoint; each `:` in its path is an argument. */
export interface Route {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly handle: Handle
}

const pageLength = 25
const mostWaiting = 50
const mostBlocks = 10
const mostUnspent = 500

function hashIn(text: string | undefined): string {
  if (!text || !/^[0-9a-f]{64}$/i.test(text)) throw badRequest('Invalid hex string')
  return text.toLowerCase()
}

function numberIn(text: string | undefined): number {
  if (!text || !/^\d{1,10}$/.test(text)) throw badRequest('Invalid number')
  return Number(text)
}

function scriptIn(text: string | undefined): Uint8Array {
  const script = text && scriptOf(text)
  if (!script) throw badRequest('Invalid Bitcoin address')
  return script
}

function transactionIn({ chain }: Site, text: string | undefined) {
  const entry = chain.ledger.get(hashIn(text))
  if (!entry) throw notFound('Transaction not found')
  return entry
}

function blockIn({ chain }: Site, text: string | undefined) {
  const block = chain.block(hashIn(text))
  if (!block) throw notFound('Block not found')
  return block
}

function blockAt({ chain }: Site, text: string | undefined) {
  const block = chain.blocks()[numberIn(text)]
  if (!block) throw notFound('Block not found')
  return block
}

const confirmedPage = ({ chain }: Site, address?: string, last?: string) => {
  const all = confirmedOf(chain, scriptIn(address))
  const after = last === undefined ? 0 : all.findIndex(({ tx }) => tx.txid === hashIn(last)) + 1
  return all.slice(after, after + pageLength).map(transactionOf)
}
const waitingPage = ({ chain }: Site, address?: string) =>
  waitingOf(chain, scriptIn(address)).slice(0, mostWaiting).map(transactionOf)

function unspent({ chain }: Site, address?: string) {
  const all = unspentOf(chain, scriptIn(address))
  if (all.length > mostUnspent) throw badRequest(`Too many unspent transaction outputs (>${mostUnspent})`)
  return all
}

function blockPage(site: Site, start?: string) {
  const end = start === undefined ? site.chain.tip().height : blockAt(site, start).height
  return site.chain
    .blocks()
    .slice(Math.max(end + 1 - mostBlocks, 0), end + 1)
    .reverse()
    .map(blockOf)
}

/** Sends a transaction to the chain. A refusal is reported as Esplora reports its node's. */
export function broadcast(chain: Chain, body: string): string {
  const hex = body.trim()
  try {
    if (!/^([0-9a-f]{2})+$/i.test(hex))
      throw new Refusal(codes.decoding, 'TX decode failed. Make sure the tx has at least one input.')
    return chain.send(fromHex(hex))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, message } = error
    throw badRequest(`sendrawtransaction RPC error: ${JSON.stringify({ code, message })}`)
  }
}

const get = (path: string, handle: Handle): Route => ({ method: 'GET', path, handle })

/** Esplora's endpoints that this chain serves. */
export const esploraRoutes: readonly Route[] = [
  get('/address/:', ({ chain }, [address = '']) => addressStatsOf(chain, address, scriptIn(address))),
  get('/address/:/txs', (site, [address]) => [
    ...waitingPage(site, address),
    ...confirmedPage(site, address),
  ]),
  get('/address/:/txs/chain', (site, [address]) => confirmedPage(site, address)),
  get('/address/:/txs/chain/:', (site, [address, last]) => confirmedPage(site, address, last)),
  get('/address/:/txs/mempool', (site, [address]) => waitingPage(site, address)),
  get('/address/:/utxo', (site, [address]) => unspent(site, address)),
  get('/tx/:', (site, [txid]) => transactionOf(transactionIn(site, txid))),
  // Esplora gives the same answer for an unknown transaction as for a waiting one.
  get('/tx/:/status', ({ chain }, [txid]) => statusOf(chain.ledger.get(hashIn(txid)))),
  get('/tx/:/hex', (site, [txid]) => hexOf(transactionIn(site, txid).tx.bytes)),
  get('/tx/:/raw', (site, [txid]) => transactionIn(site, txid).tx.bytes),
  get('/tx/:/outspend/:', ({ chain }, [txid, index]) => outspendOf(chain, hashIn(txid), numberIn(index))),
  get('/tx/:/outspends', (site, [txid]) => {
    const { tx } = transactionIn(site, txid)
    return tx.outputs.map((_, index) => outspendOf(site.chain, tx.txid, index))
  }),
  { method: 'POST', path: '/tx', handle: ({ chain }, _, body) => broadcast(chain, body) },
  get('/blocks', (site) => blockPage(site)),
  get('/blocks/:', (site, [start]) => blockPage(site, start)),
  get('/blocks/tip/height', ({ chain }) => `${chain.tip().height}`),
  get('/blocks/tip/hash', ({ chain }) => chain.tip().hash),
  get('/block-height/:', (site, [height]) => blockAt(site, height).hash),
  get('/block/:', (site, [hash]) => blockOf(blockIn(site, hash))),
  get('/block/:/txids', (site, [hash]) => blockIn(site, hash).txids),
  get('/block/:/raw', (site, [hash]) => blockIn(site, hash).bytes),
  get('/mempool', ({ chain }) => mempoolOf(chain)),
  get('/mempool/txids', ({ chain }) => chain.ledger.waiting().map(({ tx }) => tx.txid)),
  get('/fee-estimates', ({ feeEstimates }) => feeEstimates),
]

import type { Block } from '../chain/blocks.js'
import { scriptOf } from '../chain/network.js'
import { Refusal } from '../chain/refusal.js'
import { badRequest, notFound } from './HttpError.js'
import type { Route } from './routes.js'

/** Actions that Esplora does not have: coins from the faucet, blocks on demand, and the successor of a replaced transaction. */
export interface OwnActions {
  /** Throws if the chain refuses it. */
  give(script: Uint8Array, amount: bigint): string
  mine(receiver?: Uint8Array): Block
  replacement(txid: string): string | undefined
}

const mostBlocks = 100
const mostAmount = 10_000_000_000

function fieldsOf(body: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body || '{}')
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch {
    throw badRequest('The body is no JSON')
  }
  throw badRequest('The body is no object')
}

function receiverIn(value: unknown): Uint8Array {
  const script = typeof value === 'string' ? scriptOf(value) : undefined
  if (!script) throw badRequest('Invalid Bitcoin address')
  return script
}

function countIn(value: unknown, most: number, name: string): number {
  const isCount = typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most
  if (!isCount) throw badRequest(`${name} must be a whole number from 1 to ${most}`)
  return value
}

function give(actions: OwnActions, body: string) {
  const { address, amount } = fieldsOf(body)
  const [receiver, sat] = [receiverIn(address), countIn(amount, mostAmount, 'amount')]
  try {
    return { txid: actions.give(receiver, BigInt(sat)) }
  } catch (error) {
    if (error instanceof Refusal || error instanceof Error) throw badRequest(error.message)
    throw error
  }
}

function mine(actions: OwnActions, body: string) {
  const { blocks = 1, receiver } = fieldsOf(body)
  const count = countIn(blocks, mostBlocks, 'blocks')
  const script = receiver === undefined ? undefined : receiverIn(receiver)
  return Array.from({ length: count }, () => actions.mine(script).hash)
}

/** The endpoints that only this chain has. */
export const ownRoutes = (actions: OwnActions): readonly Route[] => [
  { method: 'POST', path: '/latchkit/faucet', handle: (_, __, body) => give(actions, body) },
  { method: 'POST', path: '/latchkit/mine', handle: (_, __, body) => mine(actions, body) },
  {
    method: 'GET',
    path: '/latchkit/replaced/:',
    handle: (_, [txid = '']) => {
      const by = actions.replacement(txid)
      if (!by) throw notFound('Nothing took the place of this transaction')
      return { by }
    },
  },
]

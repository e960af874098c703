import {
  type Address,
  decodeEventLog,
  getAddress,
  type Hex,
  isAddress,
  isHex,
  numberToHex,
  parseAbi,
} from 'viem'
import type { Chain } from '../networks.js'
import type { Transaction } from '../readTransaction.js'
import { chainClient } from './chainClient.js'

/** A change of the account's balance. */
export interface Change {
  /** `undefined` for the native currency. */
  readonly token: Address | undefined
  /** Id of an NFT. */
  readonly id?: bigint
  /** In smallest units; negative for what the account loses. */
  readonly amount: bigint
}

/** The result of simulating transactions. */
export interface Simulation {
  readonly changes: readonly Change[]
  /** The gas that each transaction has used. */
  readonly gas: readonly bigint[]
}

const abi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 amount)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 amount)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] amounts)',
])
const itemAbi = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 indexed id)'])
/** The log address under which a node reports moved native currency. */
const coinLog = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** Maximum number of logs that are read. */
const mostLogs = 500

/**
 * Simulates transactions in order on the newest block (`eth_simulateV1`), and sums the changes of the account.
 * @returns `undefined` if the node cannot, or if one of them would fail.
 */
export async function simulate(
  transactions: readonly Transaction[],
  account: Address,
  chain: Chain,
): Promise<Simulation | undefined> {
  const calls = transactions.map(({ from, to, value, data }) => ({
    from,
    data,
    value: numberToHex(value),
    ...(to && { to }),
  }))
  const request = { blockStateCalls: [{ calls }], traceTransfers: true, validation: false }
  const answer: unknown = await chainClient(chain).request({
    method: 'eth_simulateV1',
    params: [request, 'latest'],
  } as never)
  const [block] = listOf(answer)
  const results = listOf((block as { readonly calls?: unknown } | undefined)?.calls)
  const done = results.flatMap((result) => {
    const { status, logs, gasUsed } = (result ?? {}) as Readonly<Record<string, unknown>>
    const isDone = status === '0x1' && typeof gasUsed === 'string' && /^0x[\da-f]{1,16}$/i.test(gasUsed)
    return isDone ? [{ logs: listOf(logs), gas: BigInt(gasUsed) }] : []
  })
  if (done.length !== transactions.length || done.length !== results.length) return undefined
  const changes = sumOf(
    done.flatMap(({ logs }) => logs),
    account,
  )
  return changes && { changes, gas: done.map(({ gas }) => gas) }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function sumOf(logs: readonly unknown[], account: Address): readonly Change[] | undefined {
  if (logs.length > mostLogs) return undefined
  const changes = new Map<string, Change>()
  for (const log of logs) {
    for (const move of movesIn(log)) {
      const sign = (move.to === account ? 1n : 0n) - (move.from === account ? 1n : 0n)
      if (sign === 0n) continue
      const key = `${move.token}:${move.id}`
      const amount = (changes.get(key)?.amount ?? 0n) + sign * move.amount
      changes.set(key, { token: move.token, amount, ...(move.id !== undefined && { id: move.id }) })
    }
  }
  return [...changes.values()].filter(({ amount }) => amount !== 0n)
}

interface Move extends Change {
  readonly from: Address
  readonly to: Address
}

/** Reads the transfers in a log; empty if it is of another kind. */
function movesIn(log: unknown): readonly Move[] {
  const { address, topics, data } = (log ?? {}) as Readonly<Record<string, unknown>>
  const isLog = typeof address === 'string' && isAddress(address, { strict: false }) && Array.isArray(topics)
  if (!isLog || !isHex(data) || !topics.every((topic) => isHex(topic))) return []
  const token = address.toLowerCase() === coinLog ? undefined : getAddress(address)
  try {
    return movesOf(token, topics as [Hex, ...Hex[]], data)
  } catch {
    return [] // another event, or one that does not follow its standard
  }
}

function movesOf(token: Address | undefined, topics: [Hex, ...Hex[]], data: Hex): readonly Move[] {
  if (topics.length === 4 && data === '0x') {
    const { from, to, id } = decodeEventLog({ abi: itemAbi, topics, data }).args
    return [{ token, from, to, id, amount: 1n }]
  }
  const { eventName, args } = decodeEventLog({ abi, topics, data })
  const { from, to } = args
  if (eventName === 'Transfer') return [{ token, from, to, amount: args.amount }]
  if (eventName === 'TransferSingle') return [{ token, from, to, id: args.id, amount: args.amount }]
  return args.ids.map((id, at) => ({ token, from, to, id, amount: args.amounts[at] ?? 0n }))
}

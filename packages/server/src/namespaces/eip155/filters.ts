import { isLatchkitError } from 'latchkit/wire'
import type { RawCall, RawReply } from '../../chains/rpc.js'
import type { Clock } from '../../clock.js'
import { providerFailed } from '../../errors/gateway.js'
import type { NetworkRpc } from '../namespace.js'
import type { EvmChain } from './chain/evmChain.js'

const creatingMethods: ReadonlySet<string> = new Set([
  'eth_newFilter',
  'eth_newBlockFilter',
  'eth_newPendingTransactionFilter',
])
const usingMethods: ReadonlySet<string> = new Set([
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_uninstallFilter',
])

/** Whether a call creates, changes or reads a filter. Its answer must not be shared with another caller. */
export const isOfFilter = (method: string): boolean => creatingMethods.has(method) || usingMethods.has(method)

type Pass = NetworkRpc['pass']
type Replies = readonly RawReply[]

/** The first digit of an id names the node: a network has at most ten nodes. */
const filterParamsPattern = /^\[\s*"0x([1-9a-f])([0-9a-f]{1,64})"/i
const nodeIdPattern = /^"0x([0-9a-f]{1,64})"$/i

/** A code and message at which libraries create their filter again. */
const filterNotFoundReply: RawReply = { error: { code: -32000, message: 'filter not found' } }
const missingIdReply: RawReply = { error: { code: -32603, message: 'Internal error' } }
/** A code at which libraries retry and keep the filter. */
const retryReply: RawReply = { error: { code: -32603, message: 'The node does not answer now' } }

/** Nodes forget a filter that was not read for this long. */
const forgottenMs = 300_000

/** Puts the digit of the node in front of the id that it returned. */
function withNodeDigit(reply: RawReply): RawReply {
  if ('error' in reply) return reply
  const [, id] = nodeIdPattern.exec(reply.result.toString('latin1', 0, 80)) ?? []
  if (id === undefined || reply.nodeIndex === undefined) return missingIdReply
  return { result: Buffer.from(`"0x${(reply.nodeIndex + 1).toString(16)}${id}"`) }
}

/** Returns the index of the node that a call is for: `undefined` if any node will do, `NaN` if no node has issued the id. */
const nodeOf = ({ method, params = '' }: RawCall): number | undefined =>
  usingMethods.has(method) ? Number.parseInt(filterParamsPattern.exec(params)?.[1] ?? '', 16) - 1 : undefined

/**
 * Passes calls on. Calls about a filter go to the node that has it: the id of a filter contains its node, so no process of the gateway has
 * to store filters. While a node does not answer, the caller retries and keeps its filters. Once the node has been silent for so long that
 * it has dropped them, the caller is told to create them again, at a node that answers.
 */
export function withFilters({ config, pass }: EvmChain, clock: Clock): Pass {
  /** Since when each node has answered no call about a filter. */
  const awaySince = new Map<number, number>()

  const hasForgotten = (node: number) => {
    const since = awaySince.get(node) ?? clock.now()
    awaySince.set(node, since)
    return clock.now() - since >= forgottenMs
  }

  const passTo = async (node: number, ...[calls, rules]: Parameters<Pass>): Promise<Replies> => {
    const nodeCalls = calls.map(({ method, params }) => ({
      method,
      params: params?.replace(filterParamsPattern, '["0x$2"'),
    }))
    const replies = await pass(nodeCalls, { ...rules, onlyUpstream: node })
    awaySince.delete(node)
    return replies
  }

  const passToAny = async (...[calls, rules]: Parameters<Pass>): Promise<Replies> => {
    const replies = await pass(calls, rules)
    return replies.map((reply, at) => {
      if (!creatingMethods.has(calls[at]?.method ?? '')) return reply
      if (reply.nodeIndex !== undefined) awaySince.delete(reply.nodeIndex)
      return withNodeDigit(reply)
    })
  }

  return async (calls, rules) => {
    const nodes = calls.map(nodeOf)
    const groups = new Set(nodes)
    const replies: RawReply[] = calls.map(() => filterNotFoundReply)

    const repliesTo = async (node: number | undefined, group: readonly RawCall[]): Promise<Replies> => {
      try {
        return await (node === undefined ? passToAny(group, rules) : passTo(node, group, rules))
      } catch (error) {
        if (!isLatchkitError(error, providerFailed)) throw error
        if (node !== undefined && hasForgotten(node)) return group.map(() => filterNotFoundReply)
        // Keep the answers of the other nodes: a node reports the same changes only once.
        if (groups.size === 1) throw error
        return group.map(() => retryReply)
      }
    }

    const answerGroup = async (node: number | undefined) => {
      if (node !== undefined && !(node < config.rpcUrls.length)) return
      const indexes = [...calls.keys()].filter((index) => nodes[index] === node)
      const newReplies = await repliesTo(
        node,
        indexes.map((index) => calls[index] as RawCall),
      )
      indexes.forEach((index, at) => {
        replies[index] = newReplies[at] as RawReply
      })
    }
    await Promise.all([...groups].map(answerGroup))
    return replies
  }
}

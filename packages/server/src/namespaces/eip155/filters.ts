import { isLatchkitError } from 'latchkit/wire'
import type { RawCall, RawReply } from '../../chains/rpc.js'
import { providerFailed } from '../../errors/gateway.js'
import type { NetworkRpc } from '../namespace.js'

const makers: ReadonlySet<string> = new Set([
  'eth_newFilter',
  'eth_newBlockFilter',
  'eth_newPendingTransactionFilter',
])
const users: ReadonlySet<string> = new Set([
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_uninstallFilter',
])

/** Says whether a call makes, changes or reads a filter: no other caller may have its answer. */
export const isOfFilter = (method: string): boolean => makers.has(method) || users.has(method)

type Pass = NetworkRpc['pass']
type Replies = readonly RawReply[]

/** One digit names the node: a network has ten at most. */
const useParams = /^\[\s*"0x([1-9a-f])([0-9a-f]{1,64})"/i
const idOfNode = /^"0x([0-9a-f]{1,64})"$/i

/** A code and words at which libraries make their filter anew. */
const notFound: RawReply = { error: { code: -32000, message: 'filter not found' } }
const noId: RawReply = { error: { code: -32603, message: 'Internal error' } }

/** Writes the digit of the node before the id that it gave. */
function madeAt(reply: RawReply): RawReply {
  if ('error' in reply) return reply
  const [, id] = idOfNode.exec(reply.result.toString('latin1', 0, 80)) ?? []
  if (id === undefined || reply.from === undefined) return noId
  return { result: Buffer.from(`"0x${(reply.from + 1).toString(16)}${id}"`) }
}

/** Passes on calls about the filters of one node. */
async function passTo(node: number, pass: Pass, ...[calls, rules]: Parameters<Pass>): Promise<Replies> {
  const sent = calls.map(({ method, params }) => ({
    method,
    params: params?.replace(useParams, '["0x$2"'),
  }))
  try {
    return await pass(sent, { ...rules, only: node })
  } catch (error) {
    // Says that the filter is gone, so that the caller makes one anew at a node that answers.
    if (isLatchkitError(error, providerFailed)) return calls.map(() => notFound)
    throw error
  }
}

async function passOthers(pass: Pass, ...[calls, rules]: Parameters<Pass>): Promise<Replies> {
  const replies = await pass(calls, rules)
  return replies.map((reply, at) => (makers.has(calls[at]?.method ?? '') ? madeAt(reply) : reply))
}

/** The place of the node that a call is for: `undefined` where it may be any one, `NaN` where no node has given such an id. */
const nodeOf = ({ method, params = '' }: RawCall): number | undefined =>
  users.has(method) ? Number.parseInt(useParams.exec(params)?.[1] ?? '', 16) - 1 : undefined

/**
 * Passes calls on, those about a filter to the node that has it. The id of a filter names its node, so that every process of the
 * gateway finds it and none remembers one.
 */
export const withFilters =
  (pass: Pass): Pass =>
  async (calls, rules) => {
    const nodes = calls.map(nodeOf)
    const replies: RawReply[] = calls.map(() => notFound)
    const passGroup = async (node: number | undefined) => {
      if (Number.isNaN(node)) return
      const places = [...calls.keys()].filter((index) => nodes[index] === node)
      const group = places.map((index) => calls[index] as RawCall)
      const got = await (node === undefined
        ? passOthers(pass, group, rules)
        : passTo(node, pass, group, rules))
      places.forEach((index, at) => {
        replies[index] = got[at] as RawReply
      })
    }
    await Promise.all([...new Set(nodes)].map(passGroup))
    return replies
  }

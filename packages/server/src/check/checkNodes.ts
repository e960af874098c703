import { askUpstream, jsonRpc } from '../chains/dialect.js'
import { type RpcCall, rawCallOf, replyOf } from '../chains/rpc.js'
import { systemClock } from '../clock.js'
import type { Config } from '../config/configSchema.js'
import { namespaces } from '../namespaces/namespaces.js'
import type { NodeProbe } from '../namespaces/nodeProbe.js'
import { hostIn } from '../operations/kindOf.js'
import { checkTimeoutMs, type Finding } from './finding.js'

const maxReplyBytes = 4_096

/** Returns the result of one call, or what is wrong with the answer. */
async function ask(
  url: string,
  call: RpcCall,
  dialect = jsonRpc,
): Promise<{ result: unknown } | { problem: string }> {
  const limits = { ms: checkTimeoutMs, bytes: maxReplyBytes }
  const answer = await askUpstream(systemClock, dialect, { url, calls: [rawCallOf(call)] }, limits)
  if ('failed' in answer)
    return { problem: answer.status === undefined ? 'does not answer' : `answers ${answer.status}` }
  const raw = 'replies' in answer ? answer.replies[0] : undefined
  const reply = raw && replyOf(raw)
  return reply && 'result' in reply ? reply : { problem: `does not tell ${call.method}` }
}

async function checkNode(
  probe: Omit<NodeProbe<never>, 'networks'>,
  id: string,
  url: string,
): Promise<Finding> {
  const what = `node ${id} ${hostIn(url)}`
  const { dialect, idMethod, idParams, headMethod } = probe
  const [network, head] = await Promise.all([
    ask(url, { method: idMethod, params: idParams }, dialect),
    ask(url, { method: headMethod }, dialect),
  ])
  if ('problem' in network) return { what, state: 'fault', detail: network.problem }
  if (probe.isForeign(id, network.result)) return { what, state: 'fault', detail: 'is of another network' }
  if ('problem' in head) return { what, state: 'fault', detail: head.problem }
  const block = probe.headOf(head.result)
  return block === undefined
    ? { what, state: 'fault', detail: `does not tell ${headMethod}` }
    : { what, state: 'ok', detail: `block ${block}` }
}

/** Asks every configured node for its network and its newest block. Prints only hosts, since URLs may contain keys. */
export function checkNodes({ gateway }: Config): readonly Promise<Finding>[] {
  return namespaces.flatMap(({ probe }) =>
    probe
      ? probe.networks(gateway).flatMap(({ id, rpcUrls }) => rpcUrls.map((url) => checkNode(probe, id, url)))
      : [],
  )
}

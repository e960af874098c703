import type { ContractReader } from 'latchkit/siwx'
import { fail } from 'latchkit/wire'
import { rawCallOf, replyOf } from '../../chains/rpc.js'
import { providerFailed } from '../../errors/gateway.js'
import type { Namespaces } from '../../namespaces/createNamespaces.js'

const method = 'eth_call'
/** Limit of an answer in bytes: enough for one word in JSON-RPC. */
const maxAnswerBytes = 4_096

/** Creates the reader that checks signatures of contracts on configured networks, through the operator's own nodes. */
export function contractReader(namespaces: () => Namespaces): ContractReader {
  return {
    canRead: (chainId) => namespaces().network(chainId)?.rpc.mayCall(method) === true,
    async call({ chainId, params }) {
      let bytesLeft = maxAnswerBytes
      const takeBytes = (bytes: number) => {
        bytesLeft -= bytes
        return bytesLeft >= 0
      }
      const call = rawCallOf({ method, params })
      const [raw] = (await namespaces().network(chainId)?.rpc.pass([call], { takeBytes })) ?? []
      const reply = raw && replyOf(raw)
      if (!reply || 'error' in reply) throw fail(providerFailed, { retrySeconds: 1 })
      return reply.result
    },
  }
}

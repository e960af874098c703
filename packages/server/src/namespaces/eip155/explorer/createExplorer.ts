import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import type { Clock } from '../../../clock.js'
import { providerFailed } from '../../../errors/gateway.js'
import { fetchUpstream } from '../../../upstream/fetchUpstream.js'
import type { Eip155Settings } from '../settings.js'

/** An explorer with Blockscout's API v2. */
export interface Explorer {
  /** Whether the operator has configured one for a network. */
  hasExplorer(chainId: string): boolean
  /** Reads a path of the API by a schema. Throws `providerFailed`. */
  read<Schema extends v.GenericSchema>(
    chainId: string,
    path: string,
    schema: Schema,
  ): Promise<v.InferOutput<Schema>>
}

/** Creates the client of the configured explorers. */
export function createExplorer(clock: Clock, settings: () => Eip155Settings): Explorer {
  const urlOf = (chainId: string) => settings().chains.find(({ id }) => id === chainId)?.explorerUrl
  return {
    hasExplorer: (chainId) => urlOf(chainId) !== undefined,
    async read(chainId, path, schema) {
      const { upstreamMs: ms, upstreamBytes: bytes } = settings().limits
      const address = `${urlOf(chainId)?.replace(/\/+$/, '')}/api/v2/${path}`
      const reply = await fetchUpstream(clock, address, undefined, { ms, bytes })
      const parsedReply = v.safeParse(schema, 'value' in reply ? reply.value : undefined)
      if (parsedReply.success) return parsedReply.output
      const restMs = 'retryAfterMs' in reply ? (reply.retryAfterMs ?? 0) : 0
      throw fail(providerFailed, { retrySeconds: Math.max(1, Math.ceil(restMs / 1_000)) })
    },
  }
}

import * as v from 'valibot'
import { caip2Of } from '../../../../packages/latchkit/src/wire/frame/namespaces.js'
import type { ReadNetworks } from '../../../reading/src/networks.js'
import type { PerNamespace } from './namespace.js'

const url = v.pipe(v.string(), v.url())

/** The configured networks of the secure site, for the namespaces of which the wallet has keys. */
export const networkFields = {
  chains: v.array(v.object({ id: v.number(), name: v.string(), symbol: v.string(), rpcUrl: url })),
  solana: v.optional(v.array(v.object({ id: v.string(), name: v.string(), rpcUrl: url })), []),
}

const idsIn: PerNamespace<(networks: ReadNetworks) => readonly string[]> = {
  eip155: ({ chains }) => chains.map(({ id }) => caip2Of(id)),
  solana: ({ solana }) => solana.map(({ id }) => id),
}

/** Returns the CAIP-2 ids of all networks of the wallet. */
export const networkIdsOf = (networks: ReadNetworks): readonly string[] =>
  Object.values(idsIn).flatMap((idsOf) => idsOf(networks))

/** Finds the network whose nodes answer read-only requests; `undefined` if the wallet does not have it. */
export const nodeOf = ({ chains }: ReadNetworks, chainId: string) =>
  chains.find(({ id }) => caip2Of(id) === chainId)

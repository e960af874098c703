import type { getSupportedChains as endpoint } from 'latchkit/wire'
import type { Asked } from '../handler.js'

/** §7: the networks of the configuration. Sockets are not passed on. */
export function getSupportedChains({ chains, solana }: Asked<typeof endpoint>) {
  return { http: [...chains.list(), ...solana.list()].map(({ config }) => config.id), ws: [] }
}

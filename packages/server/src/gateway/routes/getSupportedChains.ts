import type { getSupportedChains as endpoint } from 'latchkit/wire'
import type { HandlerInput } from '../handler.js'

/** §7: returns the configured networks. Websockets are not passed on. */
export function getSupportedChains({ namespaces }: HandlerInput<typeof endpoint>) {
  return { http: namespaces.networks().map(({ config }) => config.id), ws: [] }
}

import type { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import type { AnswerBytes } from './limits/createAnswerBytes.js'
import type { LoopTurns } from './limits/createLoopTurns.js'
import { createHolderOf } from './limits/holderOf.js'
import { limitUnderWay } from './limits/limitUnderWay.js'
import { addressOf } from './operations/addressOf.js'
import { type Connection, isGone } from './operations/createListener.js'
import type { Relay } from './relay/createRelay.js'
import type { ServerParts } from './serverParts.js'

/** What the server's apps get with each request. */
export interface Bindings {
  readonly Bindings: Connection
  readonly Variables: { readonly underWay: Omit<AnswerBytes, 'releaseAll'> }
}

/** Headers of a refusal: any page may read that it has to try again, and nothing else. */
const busyHeaders = {
  'retry-after': '1',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'retry-after',
}

/** Creates the function that returns the caller of a request. */
export const createCaller = (parts: ServerParts) => (incoming: IncomingMessage) => ({
  address: addressOf(incoming, parts.config().listen.trustedProxies),
})

/** Creates the middleware that limits requests, shared by all ports. */
export function createAdmission(
  parts: ServerParts,
  { relay, turns, watch }: { relay: Relay; turns: LoopTurns; watch: (request: IncomingMessage) => void },
): MiddlewareHandler<Bindings> {
  const caller = createCaller(parts)
  const beginAnswer = limitUnderWay(parts)
  const holderOf = createHolderOf(() => parts.config().listen.trustedAddresses)
  return async (context, next) => {
    const { incoming, outgoing } = context.env
    watch(incoming)
    const { address } = caller(incoming)
    const underWay = beginAnswer(address, outgoing)
    const refuse = () => context.text('too many requests\n', 429, busyHeaders)
    if (!underWay) return refuse()
    await turns.begin(holderOf(address))
    // No byte of the answer is sent.
    if (isGone(context.env)) return refuse()
    context.set('underWay', underWay)
    await next()
    if (!underWay.growTo(Number(context.res.headers.get('content-length') ?? 0))) {
      await context.res.body?.cancel()
      context.res = refuse()
    }
    // While the server drains, callers must not reuse this connection.
    if (!relay.ready()) context.header('connection', 'close')
    return undefined
  }
}

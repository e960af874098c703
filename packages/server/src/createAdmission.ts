import type { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { addressOf } from './operations/addressOf.js'
import type { AnswerBytes } from './operations/createAnswerBytes.js'
import { type Connection, isGone } from './operations/createListener.js'
import type { LoopTurns } from './operations/createLoopTurns.js'
import { createHolderOf } from './operations/holderOf.js'
import { limitUnderWay } from './operations/limitUnderWay.js'
import type { Relay } from './relay/createRelay.js'
import type { ServerParts } from './serverParts.js'

/** The facts of a request that the apps of the server have beside it. */
export interface Bindings {
  readonly Bindings: Connection
  readonly Variables: { readonly underWay: Omit<AnswerBytes, 'giveAll'> }
}

/** Any page may read that it is to come again: it learns nothing else. */
const busy = {
  'retry-after': '1',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'retry-after',
}

/** Makes the function that tells who calls. */
export const createCaller = (parts: ServerParts) => (incoming: IncomingMessage) => ({
  address: addressOf(incoming, parts.config().listen.trustedProxies),
})

/** Makes the middleware that bounds the requests of strangers, the same for all ports. */
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
    const refuse = () => context.text('too many requests\n', 429, busy)
    if (!underWay) return refuse()
    await turns.begin(holderOf(address))
    // Nothing of this answer leaves.
    if (isGone(context.env)) return refuse()
    context.set('underWay', underWay)
    await next()
    if (!underWay.holds(Number(context.res.headers.get('content-length') ?? 0))) {
      await context.res.body?.cancel()
      context.res = refuse()
    }
    // While it drains, no caller is to come back on the same connection.
    if (!relay.ready()) context.header('connection', 'close')
    return undefined
  }
}

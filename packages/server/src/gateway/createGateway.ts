import { type Context, Hono } from 'hono'
import { chainRpc, type Endpoint, endpoints, fail, type Texts } from 'latchkit/wire'
import type { GatewayConfig } from '../config/gatewayConfig.js'
import { methodNotAllowed, notFound } from '../errors/gateway.js'
import { createTurns } from '../limits/createTurns.js'
import { createHolderOf } from '../limits/holderOf.js'
import type { NamespaceDefinition } from '../namespaces/namespace.js'
import { namespaces } from '../namespaces/namespaces.js'
import { methodField } from '../operations/createRefusalLog.js'
import type { Gateway, ServerParts } from '../serverParts.js'
import type { TakeBytes } from '../upstream/readCapped.js'
import type { Answer, SerialisedAnswers } from './answer.js'
import { answerEndpoint } from './answerEndpoint.js'
import { answerChainRpc } from './chainRpc/answerChainRpc.js'
import { allowOrigin, answerPreflight } from './checkAccess.js'
import { costOfBytes, costs } from './costs.js'
import { createGate } from './createGate.js'
import { createSources } from './createSources.js'
import { failureOf } from './failureOf.js'
import type { Handler, HandlerInput } from './handler.js'
import { handlers } from './handlers.js'
import { createGatewaySignIn } from './signIn/createGatewaySignIn.js'

interface Caller {
  readonly Bindings: { readonly address: string; readonly takeBytes?: TakeBytes }
}

interface AllowedRequest {
  readonly request: Request
  readonly params: Record<string, string>
  readonly query: Texts
  /** Charges the caller beyond the first unit. Throws `tooManyRequests`. */
  readonly charge: (amount: number) => void
  /** Called for each part of an answer for this caller. Returns whether there is memory for the part. */
  readonly takeBytes: TakeBytes
  readonly address: string
}

/** How many long batches of one address are handled at once: each batch blocks the process for a while. */
const longBatchesAtOnce = 2

type Route = (allowedRequest: AllowedRequest) => Answer | Promise<Answer>

type AnswerRoute = (context: Context<Caller>, route: Route) => Promise<Response>

/** Returns a function that adds a route to the app, with its preflight, and 405 for other methods. */
function addRouteTo(app: Hono<Caller>, answer: AnswerRoute) {
  return (method: Endpoint['method'], path: string, route: Route): void => {
    const allowedMethods = method === 'GET' ? ['GET', 'HEAD', 'OPTIONS'] : [method, 'OPTIONS']
    app.on(method, path, (context) => answer(context, route))
    app.options(path, (context) => answer(context, () => answerPreflight(allowedMethods)))
    app.all(path, (context) =>
      answer(context, () => {
        throw fail(methodNotAllowed, { allowed: allowedMethods })
      }),
    )
  }
}

/**
 * Creates the gateway, the part of the server that answers HTTP. Every request is authorized before it is read: who asks, how often, and
 * whether each field matches its endpoint. No request chooses a host or a path to read from (G2, G3).
 * @param parts The configuration, the log, the metrics and the clock. `config()` is called for each request.
 * @param definitions The namespaces to serve; those of this server unless given.
 * @returns the gateway; `close` closes its stores and stops reading chains.
 * @throws the error of a store that cannot be opened.
 */
export function createGateway<Settings extends GatewayConfig>(
  parts: ServerParts<Settings>,
  definitions: readonly NamespaceDefinition<Settings>[] = namespaces,
): Gateway {
  const { sources, store, open, ready, close } = createSources(parts, definitions)
  const limits = () => parts.config().gateway.limits
  const gate = createGate(parts, 'gateway_addresses')
  const holderOf = createHolderOf(() => parts.config().listen.trustedAddresses)
  const inTurn = createTurns(() => limits().requestsWorking)
  const longInTurn = createTurns(() => longBatchesAtOnce)
  const serialisedAnswers: SerialisedAnswers = new WeakMap()
  const answer: AnswerRoute = ({ req, env }, route) => {
    const { address, takeBytes = () => true } = env
    return gate.pass(req.raw, address, async ({ query, origin, charge }) => {
      const routeAnswer = await route({
        request: req.raw,
        params: req.param(),
        query,
        charge,
        takeBytes,
        address,
      })
      gate.debit(address, costOfBytes(routeAnswer))
      return allowOrigin(routeAnswer, origin)
    })
  }

  const app = new Hono<Caller>({ strict: false })
  const addRoute = addRouteTo(app, answer)
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const handle = handlers[name as keyof typeof handlers] as Handler<Endpoint>
    const costOf = costs[name as keyof typeof costs] as
      | ((input: HandlerInput<Endpoint>) => number)
      | undefined
    addRoute(endpoint.method, endpoint.path, ({ request, params, query, charge, address }) => {
      const work = () =>
        answerEndpoint(endpoint, handle, {
          request,
          params,
          query,
          sources: sources(),
          limits: limits(),
          serialisedAnswers,
          charge: (input) => charge((costOf?.(input) ?? 1) - 1),
        })
      return costOf ? inTurn(holderOf(address), work) : work()
    })
  }
  addRoute(chainRpc.method, chainRpc.path, async ({ request, query, charge, takeBytes, address }) => {
    return answerChainRpc(request, {
      query,
      namespaces: sources().namespaces,
      charge,
      takeBytes,
      onRefused: (method, network) => gate.logRefusal('methodNotFound', { network, ...methodField(method) }),
      limits: limits(),
      inTurn: (run) => longInTurn(holderOf(address), run),
    })
  })
  const signInRoutes = createGatewaySignIn({
    clock: parts.clock,
    store,
    namespaces: () => sources().namespaces,
    isEnabled: () => parts.config().gateway.signIn.isEnabled,
    sessionMs: () => parts.config().gateway.signIn.sessionMs,
    hosts: () => parts.config().gateway.signIn.names,
  })
  for (const { method, path, cost, answer: respond } of signInRoutes) {
    addRoute(method, path, ({ request, charge }) => {
      charge(cost)
      return respond(request)
    })
  }
  // A caller that breaks off while sending is no error, so nothing is logged.
  app.onError(() => allowOrigin(failureOf(undefined), undefined))
  app.notFound((context) =>
    answer(context, () => {
      throw fail(notFound, { what: 'path' })
    }),
  )
  return {
    fetch: (request, caller) => app.fetch(request, caller),
    open,
    ready,
    close,
  }
}

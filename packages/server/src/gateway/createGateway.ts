import { type Context, Hono } from 'hono'
import { chainRpc, type Endpoint, endpoints, fail, isLatchkitError, type Texts } from 'latchkit/wire'
import type { GatewayConfig } from '../config/gatewayConfig.js'
import {
  localOriginNotAllowed,
  methodNotAllowed,
  notFound,
  originNotAllowed,
  projectUnknown,
  tooManyRequests,
} from '../errors/gateway.js'
import type { NamespaceDefinition } from '../namespaces/namespace.js'
import { namespaces } from '../namespaces/namespaces.js'
import { addressKey } from '../operations/addressKey.js'
import { createRefusalLog, methodField } from '../operations/createRefusalLog.js'
import { createHolderOf } from '../operations/holderOf.js'
import { kindOf } from '../operations/kindOf.js'
import type { Gateway, ServerParts } from '../serverParts.js'
import type { TakeBytes } from '../upstream/readCapped.js'
import type { Answer, SerialisedAnswers } from './answer.js'
import { answerEndpoint } from './answerEndpoint.js'
import { answerChainRpc } from './chainRpc/answerChainRpc.js'
import { allowOrigin, answerPreflight, checkAccess } from './checkAccess.js'
import { costOfBytes, costs } from './costs.js'
import { createBudgets } from './createBudgets.js'
import { createSources } from './createSources.js'
import { createTurns } from './createTurns.js'
import { failureOf } from './failureOf.js'
import type { Handler, HandlerInput } from './handler.js'
import { handlers } from './handlers.js'
import { parseStandard, queryOf } from './parseRequest.js'

interface Caller {
  readonly Bindings: { readonly address: string; readonly takeBytes?: TakeBytes }
}

interface Allowed {
  readonly request: Request
  readonly params: Record<string, string>
  readonly query: Texts
  /** Takes what a request costs beyond one from what its caller has left. Throws `tooManyRequests`. */
  readonly charge: (amount: number) => void
  /** Says of each part of an answer that is read for this caller whether it may be held. */
  readonly takeBytes: TakeBytes
  readonly address: string
}

type Route = (allowed: Allowed) => Answer | Promise<Answer>

/** §8: whose page is not let in is told so, and nothing else: its modal says it to the developer. */
const isRefusal = (error: unknown) =>
  isLatchkitError(error, originNotAllowed, localOriginNotAllowed, projectUnknown)

/** What an operator has to know of a refusal: which origin is missing from the lists. */
const refusedBecause = (error: unknown, request: Request) =>
  isLatchkitError(error, originNotAllowed, localOriginNotAllowed)
    ? { origin: request.headers.get('Origin') ?? '' }
    : {}

type AnswerRoute = (context: Context<Caller>, route: Route) => Promise<Response>

/** Returns a function that adds a route to the app, with its preflight, and 405 for other methods. */
function addRouteTo(app: Hono<Caller>, answer: AnswerRoute) {
  return (method: Endpoint['method'], path: string, route: Route): void => {
    const allowed = method === 'GET' ? ['GET', 'HEAD', 'OPTIONS'] : [method, 'OPTIONS']
    app.on(method, path, (context) => answer(context, route))
    app.options(path, (context) => answer(context, () => answerPreflight(allowed)))
    app.all(path, (context) =>
      answer(context, () => {
        throw fail(methodNotAllowed, { allowed })
      }),
    )
  }
}

/**
 * Creates the gateway, the part of the server that answers HTTP. Every request is authorized before it is read: who asks,
 * how often, and whether each field is what its endpoint says. No request chooses a host or a path to read from (G2, G3).
 * @param parts The configuration, the log, the metrics and the clock. `config()` is called for each request.
 * @param definitions The namespaces it serves; those of this server unless given.
 * @returns the gateway; `close` ends its stores and what reads chains.
 * @throws what a store says that cannot be opened.
 */
export function createGateway<Settings extends GatewayConfig>(
  parts: ServerParts<Settings>,
  definitions: readonly NamespaceDefinition<Settings>[] = namespaces,
): Gateway {
  const { sources, ready, close } = createSources(parts, definitions)
  const limits = () => parts.config().gateway.limits
  const holderOf = createHolderOf(() => parts.config().listen.trustedAddresses)
  const budgets = createBudgets(parts.clock, holderOf)
  const inTurn = createTurns(() => limits().requestsWorking)
  const serialised: SerialisedAnswers = new WeakMap()
  const requests = parts.metrics.counter('latchkit_gateway_requests_total', 'requests, by status', 'status')
  const seconds = parts.metrics.histogram('latchkit_gateway_seconds', 'time to answer a request')

  const logRefusal = createRefusalLog('gateway.refused', parts)
  const answer: AnswerRoute = async (context, route) => {
    const request = context.req.raw
    const origin = request.headers.get('Origin') ?? undefined
    let allowed: string | undefined
    try {
      const query = queryOf(request)
      const { projectId } = parseStandard(query)
      const config = parts.config()
      const { address, takeBytes = () => true } = context.env
      const retrySeconds = budgets.ofAddress(address, 1, limits())
      checkAccess(config, { projectId, origin })
      allowed = origin
      if (retrySeconds > 0) throw fail(tooManyRequests, { retrySeconds })
      const project = config.projects.length > 0 ? projectId : undefined
      const charge = (amount: number) => {
        if (amount > 0) budgets.charge({ address, project }, amount, limits())
      }
      budgets.chargeProject(project, 1, limits())
      return allowOrigin(
        await route({ request, params: context.req.param(), query, charge, takeBytes, address }),
        allowed,
      )
    } catch (error) {
      if (isRefusal(error)) logRefusal(error.code, refusedBecause(error, request))
      // Who went away while sending is no failure of ours.
      if (!isLatchkitError(error) && !request.signal.aborted)
        parts.log('error', 'gateway failed', { kind: kindOf(error) })
      return allowOrigin(failureOf(error), isRefusal(error) ? origin && '*' : allowed)
    }
  }

  const app = new Hono<Caller>({ strict: false })
  const add = addRouteTo(app, answer)
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const handle = handlers[name as keyof typeof handlers] as Handler<Endpoint>
    const costOf = costs[name as keyof typeof costs] as
      | ((input: HandlerInput<Endpoint>) => number)
      | undefined
    add(endpoint.method, endpoint.path, ({ request, params, query, charge, address }) => {
      const work = () =>
        answerEndpoint(endpoint, handle, {
          request,
          params,
          query,
          sources: sources(),
          limits: limits(),
          serialised,
          charge: (input) => charge((costOf?.(input) ?? 1) - 1),
        })
      return costOf ? inTurn(addressKey(address), work) : work()
    })
  }
  add(chainRpc.method, chainRpc.path, async ({ request, query, charge, takeBytes, address }) => {
    const open = sources().namespaces
    const answered = await answerChainRpc(request, {
      query,
      namespaces: open,
      charge,
      takeBytes,
      onRefused: (method, network) => logRefusal('methodNotFound', { network, ...methodField(method) }),
      limits: limits(),
    })
    budgets.debit(address, costOfBytes(Number(answered.headers['Content-Length'] ?? 0)), limits())
    return answered
  })
  // What a caller breaks off while sending is nobody's failure, and nothing is printed of it.
  app.onError(() => allowOrigin(failureOf(undefined), undefined))
  app.notFound((context) =>
    answer(context, () => {
      throw fail(notFound, { what: 'path' })
    }),
  )
  return {
    async fetch(request, caller) {
      const began = parts.clock.now()
      const response = await app.fetch(request, caller)
      requests.add(1, String(response.status))
      seconds.observe((parts.clock.now() - began) / 1_000)
      return response
    },
    ready,
    close,
  }
}

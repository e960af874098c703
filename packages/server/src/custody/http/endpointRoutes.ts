import { fail } from 'latchkit/wire'
import type { BodyOf, Endpoint, Endpoints, QueryOf, WrittenAnswerOf } from 'latchkit/wire/custody'
import * as v from 'valibot'
import type { Clock } from '../../clock.js'
import { custodyRequestInvalid, frameOutdated } from '../../errors/custody.js'
import type { Caller } from '../../serverParts.js'
import { readJson } from '../../siwx/readRequest.js'

/** A request whose body has been checked. */
export interface Call<Body> {
  readonly request: Request
  readonly body: Body
  /** Address of the caller, with trusted proxies taken into account. */
  readonly address: string
}

/** An answer of a route. Without `status`, the status is 200. */
export interface Reply {
  readonly status?: number
  readonly body: object
}

/** A route that checks its requests. */
export interface Route {
  answer(request: Request, caller: Caller, clock: Clock): Promise<Reply>
}

/** Creates a route whose body has a schema. */
export function post<Schema extends v.GenericSchema>(
  schema: Schema,
  answer: (call: Call<v.InferOutput<Schema>>) => Promise<Reply>,
): Route {
  return {
    answer: async (request, { address }, clock) =>
      answer({ request, address, body: await readJson(request, schema, clock) }),
  }
}

/** A request, as the handler of an endpoint gets it. */
export interface EndpointCall<Kind extends Endpoint> {
  readonly request: Request
  readonly body: BodyOf<Kind>
  readonly query: QueryOf<Kind>
  /** Address of the caller, with trusted proxies taken into account. */
  readonly address: string
}

/** Answers the checked requests of an endpoint. */
export type EndpointHandler<Kind extends Endpoint> = (
  call: EndpointCall<Kind>,
) => Promise<WrittenAnswerOf<Kind>>

/** A handler for each endpoint of a table. A missing handler, or one with another answer, does not compile. */
export type EndpointHandlers<Table extends Endpoints> = {
  readonly [Name in keyof Table]: EndpointHandler<Table[Name]>
}

const noQuery = v.strictObject({})

/** Reads the query of a request by the schema of its endpoint. A name that occurs twice becomes a list. Throws `custodyRequestInvalid`. */
function readQuery({ url }: Request, schema: v.GenericSchema = noQuery): unknown {
  const searchParams = new URL(url).searchParams
  const read = (name: string) => {
    const [value, ...more] = searchParams.getAll(name)
    return more.length === 0 ? value : [value, ...more]
  }
  const parseResult = v.safeParse(
    schema,
    Object.fromEntries([...searchParams.keys()].map((name) => [name, read(name)])),
  )
  if (parseResult.success) return parseResult.output
  const [issue] = parseResult.issues
  throw fail(custodyRequestInvalid, { field: v.getDotPath(issue) ?? '', reason: issue.message })
}

/** Stands for a body in the format of the previous frame. */
const formerBody = Symbol('former')

/**
 * Returns the schema of a body that may be in the format of the previous frame. If the body does not match that format, the present schema
 * applies and names what is wrong.
 */
const withFormerSchema = (
  body: v.GenericSchema,
  formerSchema: v.GenericSchema | undefined,
): v.GenericSchema =>
  formerSchema === undefined
    ? body
    : v.lazy((input) =>
        v.is(formerSchema, input)
          ? v.pipe(
              v.unknown(),
              v.transform(() => formerBody),
            )
          : body,
      )

/**
 * Creates the routes of endpoints: each handler gets bodies and queries that its schemas have checked.
 * @param formerSchemas Body schemas of the previous frame, by endpoint. Such bodies are answered with `frameOutdated`.
 */
export function serve<Table extends Endpoints>(
  endpoints: Table,
  handlers: EndpointHandlers<Table>,
  formerSchemas: { readonly [Name in keyof Table]?: v.GenericSchema } = {},
): Readonly<Record<string, Route>> {
  const routeFor = (name: string, endpoint: Endpoint): [string, Route] => [
    `${endpoint.method} ${endpoint.path}`,
    {
      async answer(request, { address }, clock) {
        const query = readQuery(request, endpoint.query)
        const schema = endpoint.body && withFormerSchema(endpoint.body, formerSchemas[name as keyof Table])
        const body = schema ? await readJson(request, schema, clock) : undefined
        if (body === formerBody) throw fail(frameOutdated, {})
        const call = { request, address, query, body } as EndpointCall<Table[string]>
        const answerBody = await handlers[name as keyof Table](call as never)
        return { status: endpoint.status ?? 200, body: answerBody as object }
      },
    },
  ]
  return Object.fromEntries(Object.entries(endpoints).map(([name, each]) => routeFor(name, each)))
}

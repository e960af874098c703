import {
  type BodyOf,
  type Endpoint,
  fail,
  type ParamsOf,
  type QueryOf,
  type StandardQuery,
  standardQuery,
  type Texts,
} from 'latchkit/wire'
import * as v from 'valibot'
import { type Reason, requestInvalid } from '../errors/gateway.js'

/** Returns the query of a request. The router has handled the path. */
export function queryOf({ url }: Request): Texts {
  const at = url.indexOf('?')
  return at < 0 ? {} : textsOf(new URLSearchParams(url.slice(at + 1)))
}

/** Reads a query as names and texts. A name that occurs twice is refused, since either value could be meant. */
function textsOf(search: URLSearchParams): Texts {
  // Without a prototype, so that it has only names that the caller sent.
  const texts: Record<string, string> = Object.create(null)
  const seenNames = new Set<string>()
  const repeatedNames = new Set<string>()
  for (const [name, value] of search) {
    if (seenNames.has(name)) repeatedNames.add(name)
    seenNames.add(name)
    // An empty value counts as missing.
    if (value !== '') texts[name] = value
  }
  if (repeatedNames.size === 0) return texts
  const reasons = [...repeatedNames]
    .slice(0, 10)
    .map((name) => ({ field: name.slice(0, 64), description: 'Expected once' }))
  throw fail(requestInvalid, { reasons })
}

const maxReasons = 10
const maxFieldLength = 64

const kindOfValue = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value

/** Describes an invalid field in the wording of readings 10, without the caller's input. */
function describe({ input, message, expected }: v.BaseIssue<unknown>): string {
  if (!message.startsWith('Invalid ') || !expected) return message
  return input === undefined ? 'Required' : `Expected ${expected}, received ${kindOfValue(input)}`
}

function parse<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const { success, output, issues } = v.safeParse(schema, value)
  if (success) return output
  const reasons: Reason[] = issues.slice(0, maxReasons).map((issue) => ({
    field: (v.getDotPath(issue) ?? '').slice(0, maxFieldLength),
    description: describe(issue),
  }))
  throw fail(requestInvalid, { reasons })
}

/** Parses a query by a schema. Throws `requestInvalid`. */
export const parseQuery = <Schema extends v.GenericSchema>(schema: Schema, texts: Texts) =>
  parse(schema, texts)

/** Reads who is calling, as far as the request says. */
export const parseStandard = (texts: Texts): StandardQuery => parse(standardQuery, texts)

/** Parses a request by the schemas of its endpoint. Throws `requestInvalid` with every reason and its field. */
export function parseRequest<Of extends Endpoint>(
  endpoint: Of,
  texts: { readonly params: Texts; readonly query: Texts; readonly body: unknown },
): { readonly params: ParamsOf<Of>; readonly query: QueryOf<Of>; readonly body: BodyOf<Of> } {
  return {
    params: parse(endpoint.params, texts.params),
    query: parse(endpoint.query, texts.query),
    body: (endpoint.body && parse(endpoint.body, texts.body)) as BodyOf<Of>,
  }
}

import type { GenericSchema, InferInput, InferOutput } from 'valibot'

/** Texts by name, as they stand in a path or a query. */
export type Texts = Readonly<Record<string, string | undefined>>

/**
 * A call from page to gateway. The page builds the URL and parses the answer by it, the gateway parses the request by it and
 * types its answer with it, so the two cannot drift apart.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path, with `:name` for each parameter. */
  readonly path: `/${string}`
  readonly params: GenericSchema<Texts, unknown>
  /** Query fields beside the standard ones. Unknown names are ignored. */
  readonly query: GenericSchema<Texts, unknown>
  /** The JSON body; absent if the request has none. */
  readonly body?: GenericSchema
  /** A POST that changes nothing, so it may be sent again. */
  readonly isIdempotent?: boolean
  /** Status of a successful answer; 200 unless given. */
  readonly status?: 200 | 202
  /** Whether the request continues after the visitor has left the page. */
  readonly outlivesPage?: boolean
  /** Schema of the JSON answer, or `image`: bytes with a content type. */
  readonly answer: GenericSchema | 'image'
  /** How long the answer may be cached, in seconds; 0 forbids caching. */
  readonly cacheSeconds: number
  /** Set if the answer is about one account, so that only the caller may cache it (G5). */
  readonly isPersonal?: boolean
}

/** The parameters of an endpoint's path. */
export type ParamsOf<Of extends Endpoint> = InferOutput<Of['params']>
/** The query of an endpoint. */
export type QueryOf<Of extends Endpoint> = InferOutput<Of['query']>
/** The body of an endpoint's request; `undefined` if it has none. */
export type BodyOf<Of extends Endpoint> = Of['body'] extends GenericSchema
  ? InferOutput<Of['body']>
  : undefined
/** The successful answer of an endpoint. */
export type AnswerOf<Of extends Endpoint> = Of['answer'] extends GenericSchema
  ? InferInput<Of['answer']>
  : Blob

import type { GenericSchema, InferInput, InferOutput } from 'valibot'

/** A text by name, as it stands in a path or behind its question mark. */
export type Texts = Readonly<Record<string, string | undefined>>

/**
 * One call between page and gateway. Both ends work from it: the page's caller builds the address and parses the
 * answer, the gateway parses the request and is typed by the answer, so that they cannot drift apart.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `:name` where a parameter goes. */
  readonly path: `/${string}`
  readonly params: GenericSchema<Texts, unknown>
  /** What it knows of the query, beside the standard one. Unknown names are ignored. */
  readonly query: GenericSchema<Texts, unknown>
  /** What it is sent, as JSON; absent where nothing is. */
  readonly body?: GenericSchema
  /** A POST that changes nothing, so that it may be sent again. */
  readonly isIdempotent?: boolean
  /** What it answers with when all went well; 200 unless given. */
  readonly status?: 200 | 202
  /** It is sent to its end though the page is left meanwhile. */
  readonly outlivesPage?: boolean
  /** `image`: bytes with a content type; otherwise JSON of this shape. */
  readonly answer: GenericSchema | 'image'
  /** How long the answer may be kept, in seconds; 0: not at all. */
  readonly cacheSeconds: number
  /** The answer is about one account: only the one who asked may keep it (G5). */
  readonly isPersonal?: boolean
}

/** The parts of an endpoint's path that are filled in. */
export type ParamsOf<Of extends Endpoint> = InferOutput<Of['params']>
/** What an endpoint is asked in its query. */
export type QueryOf<Of extends Endpoint> = InferOutput<Of['query']>
/** What an endpoint is sent; nothing where it has no body. */
export type BodyOf<Of extends Endpoint> = Of['body'] extends GenericSchema
  ? InferOutput<Of['body']>
  : undefined
/** What an endpoint answers when all went well. */
export type AnswerOf<Of extends Endpoint> = Of['answer'] extends GenericSchema
  ? InferInput<Of['answer']>
  : Blob

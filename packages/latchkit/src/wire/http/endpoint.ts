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
  /** The query, beside the standard one. Unknown names are ignored. */
  readonly query: GenericSchema<Texts, unknown>
  /** The body of the request, as JSON; absent where there is none. */
  readonly body?: GenericSchema
  /** A POST that changes nothing, so that it may be sent again. */
  readonly isIdempotent?: boolean
  /** The status of an answer when all went well; 200 unless given. */
  readonly status?: 200 | 202
  /** It is sent to its end though the page is left meanwhile. */
  readonly outlivesPage?: boolean
  /** `image`: bytes with a content type; otherwise JSON of this shape. */
  readonly answer: GenericSchema | 'image'
  /** The time the answer may be kept, in seconds; 0: not at all. */
  readonly cacheSeconds: number
  /** The answer is about one account: only the one who asked may keep it (G5). */
  readonly isPersonal?: boolean
}

/** The parts of an endpoint's path that are filled in. */
export type ParamsOf<Of extends Endpoint> = InferOutput<Of['params']>
/** The query of an endpoint. */
export type QueryOf<Of extends Endpoint> = InferOutput<Of['query']>
/** The body of an endpoint's request; `undefined` where it has none. */
export type BodyOf<Of extends Endpoint> = Of['body'] extends GenericSchema
  ? InferOutput<Of['body']>
  : undefined
/** The answer of an endpoint when all went well. */
export type AnswerOf<Of extends Endpoint> = Of['answer'] extends GenericSchema
  ? InferInput<Of['answer']>
  : Blob

import type * as v from 'valibot'

/** The services that answer over HTTP. */
export type EndpointService = 'auth' | 'recovery' | 'mailer'

/**
 * An endpoint of a service: request and answer schemas, which both sides use. Requests are strict; unknown fields of an answer
 * are dropped, because a newer service may send more.
 */
export interface Endpoint {
  readonly service: EndpointService
  readonly method: 'GET' | 'POST'
  /** Path below `/<service>/v1`. A segment such as `:id` is a parameter. */
  readonly path: `/${string}`
  readonly body?: v.GenericSchema
  readonly query?: v.GenericSchema
  readonly answer: v.GenericSchema
  /** Status of a successful answer; 200 unless given. */
  readonly status?: 201 | 202
}

/** The endpoints of a service, by name. */
export type Endpoints = Readonly<Record<string, Endpoint>>

/** The body after parsing; `undefined` if the endpoint has none. */
export type BodyOf<Given extends Endpoint> = Given['body'] extends v.GenericSchema
  ? v.InferOutput<Given['body']>
  : undefined
/** The body before parsing, as the caller sends it. */
export type SentBodyOf<Given extends Endpoint> = Given['body'] extends v.GenericSchema
  ? v.InferInput<Given['body']>
  : undefined
/** The query after parsing. */
export type QueryOf<Given extends Endpoint> = Given['query'] extends v.GenericSchema
  ? v.InferOutput<Given['query']>
  : undefined
/** The answer before parsing, as the service writes it. */
export type WrittenAnswerOf<Given extends Endpoint> = v.InferInput<Given['answer']>
/** The answer after parsing, as the caller reads it. */
export type AnswerOf<Given extends Endpoint> = v.InferOutput<Given['answer']>

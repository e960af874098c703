import type * as v from 'valibot'

/** The services that answer over HTTP. */
export type EndpointService = 'auth' | 'recovery' | 'mailer'

/**
 * An endpoint of a service: what is sent to it and what it answers. Both sides read both by these schemas. A request is strict; an
 * unknown field of an answer is dropped, since a newer service may say more.
 */
export interface Endpoint {
  readonly service: EndpointService
  readonly method: 'GET' | 'POST'
  /** Below `/<service>/v1`; a part such as `:id` is a parameter. */
  readonly path: `/${string}`
  readonly body?: v.GenericSchema
  readonly query?: v.GenericSchema
  readonly answer: v.GenericSchema
  /** The status of an answer, 200 unless given. */
  readonly status?: 201 | 202
}

/** All endpoints of a service, by name. */
export type Endpoints = Readonly<Record<string, Endpoint>>

/** The body as its schema reads it; `undefined` of an endpoint without one. */
export type BodyOf<Given extends Endpoint> = Given['body'] extends v.GenericSchema
  ? v.InferOutput<Given['body']>
  : undefined
/** The body as it is sent. */
export type SentBodyOf<Given extends Endpoint> = Given['body'] extends v.GenericSchema
  ? v.InferInput<Given['body']>
  : undefined
/** The query as its schema reads it. */
export type QueryOf<Given extends Endpoint> = Given['query'] extends v.GenericSchema
  ? v.InferOutput<Given['query']>
  : undefined
/** The answer as a service writes it. */
export type WrittenAnswerOf<Given extends Endpoint> = v.InferInput<Given['answer']>
/** The answer as its reader has it. */
export type AnswerOf<Given extends Endpoint> = v.InferOutput<Given['answer']>

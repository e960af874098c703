import { type Endpoint, fail, type Texts } from 'latchkit/wire'
import type { DirectoryImage } from '../data/wallets/readImage.js'
import { requestInvalid } from '../errors/gateway.js'
import { parseJson } from '../upstream/parseJson.js'
import { type Answer, answerImage, answerJson, type SerialisedAnswers } from './answer.js'
import type { Handler, HandlerInput, Sources } from './handler.js'
import { parseRequest } from './parseRequest.js'
import { readBody } from './readBody.js'

interface BodyLimits {
  readonly bodyBytes: number
  readonly jsonDepth: number
}

async function bodyOf(request: Request, { bodyBytes, jsonDepth }: BodyLimits): Promise<unknown> {
  const parsedJson = parseJson(await readBody(request, bodyBytes), jsonDepth)
  if ('value' in parsedJson) return parsedJson.value
  throw fail(requestInvalid, { reasons: [{ field: '', description: parsedJson.problem }] })
}

/** Answers a request that was allowed. */
export async function answerEndpoint<Of extends Endpoint>(
  endpoint: Of,
  handle: Handler<Of>,
  call: {
    readonly request: Request
    readonly params: Record<string, string>
    readonly query: Texts
    readonly sources: Sources
    readonly limits: BodyLimits
    readonly serialisedAnswers: SerialisedAnswers
    /** Charges the caller for the request. Throws `tooManyRequests`. */
    readonly charge: (input: HandlerInput<Of>) => void
  },
): Promise<Answer> {
  const { request, params, query, sources, limits, serialisedAnswers, charge } = call
  const body = endpoint.body ? await bodyOf(request, limits) : undefined
  const parsedRequest = parseRequest(endpoint, { params, query, body })
  // Spread in this order: the runtime copies the first object in one go, and the second name by name.
  const input = { ...sources, ...parsedRequest }
  charge(input)
  const answer = await handle(input)
  const { cacheSeconds, isPersonal = false, status = 200 } = endpoint
  const caching = { cacheSeconds, isPersonal, serialisedAnswers, status }
  return endpoint.answer === 'image'
    ? answerImage(request, answer as DirectoryImage, caching)
    : answerJson(request, answer as object, caching)
}

import { readText } from '../../../core/services/readText.js'
import { passingStatuses, rpcTimeoutMs } from '../../../wire/constants.js'
import type { Network } from '../../../wire/entities.js'
import { fail } from '../../../wire/errors/fail.js'
import { httpStatus } from '../../../wire/errors/gateway.js'
import { missingRpcUrl, rpcFailed } from '../../../wire/errors/rpc.js'
import { cleanText, maxReasonLength } from '../../../wire/shownText.js'
import type { BitcoinLive } from '../live.js'

/** The longest answer that is read, in bytes. A page of Esplora with many transactions has less than a megabyte. */
const maxAnswerBytes = 4_000_000

/** A request to an Esplora API, and how its answer is read. */
export interface EsploraQuestion<Answer> {
  /** The path after the API's URL, such as `/fee-estimates`. */
  readonly path: string
  /** The body; a question with a body is sent as a POST. */
  readonly body?: string
  /** Reads the answer. Returns `undefined` if it is malformed. */
  read(answer: string): Answer | undefined
}

/**
 * An error answer of an API, by its HTTP status and text. For some questions it is an answer too, such as 404 for an unknown transaction.
 */
export interface Refusal {
  readonly status: number
  readonly reason: string
}

/**
 * Asks a network's Esplora APIs, in their order, each once. Checks each answer by `read`: an API with malformed answers counts as down.
 * @param answerOfRefusal Returns the answer that a refusal (a status of 400 to 499) stands for; if it returns `undefined`, the next API is
 * asked.
 * @throws `missingRpcUrl` without a URL; `rpcFailed` with a short reason. Its cause is `httpStatus` if each API refused the request by its
 * status, so that none can have passed it on.
 */
export async function askEsplora<Answer>(
  live: BitcoinLive,
  network: Network,
  question: EsploraQuestion<Answer>,
  answerOfRefusal: (refusal: Refusal) => Answer | undefined = () => undefined,
): Promise<Answer> {
  const urls = network.rpcUrls.default.http
  if (!urls.length) throw fail(missingRpcUrl, { network: network.name })
  let reason = ''
  let refusalStatus: number | undefined
  let isDoubtful = false
  for (const url of urls) {
    const reply = await request(live, url, question)
    if ('answer' in reply) {
      const answer = question.read(reply.answer)
      if (answer !== undefined) return answer
      reason = 'its answer cannot be read'
      isDoubtful = true
      continue
    }
    reason = reply.reason
    const { status = 0 } = reply
    if (status < 400 || status >= 500 || passingStatuses.includes(status)) {
      isDoubtful = true
      continue
    }
    refusalStatus = status
    const answer = answerOfRefusal({ status, reason: reply.reason })
    if (answer !== undefined) return answer
  }
  const status = isDoubtful ? undefined : refusalStatus
  const cause = status === undefined ? undefined : fail(httpStatus, { status, reasons: [] })
  throw fail(rpcFailed, { network: network.name, reason }, cause)
}

type Reply = { readonly answer: string } | { readonly status?: number; readonly reason: string }

async function request(
  live: BitcoinLive,
  url: string,
  { path, body }: Pick<EsploraQuestion<unknown>, 'path' | 'body'>,
): Promise<Reply> {
  const controller = new AbortController()
  const end = () => controller.abort()
  const cancel = live.context.clock.after(rpcTimeoutMs, end)
  live.cleanups.add(end)
  try {
    const response = await fetch(`${url}${path}`, {
      signal: controller.signal,
      // Esplora allows caches to keep its answers for ten seconds; a cached balance could be outdated.
      cache: 'no-store',
      credentials: 'omit',
      ...(body !== undefined && { method: 'POST', body, headers: { 'content-type': 'text/plain' } }),
    })
    const text = await readText(response, maxAnswerBytes)
    if (text === undefined) return { reason: 'its answer is too long' }
    if (response.ok) return { answer: text }
    const { status } = response
    return { status, reason: cleanText(text, maxReasonLength) || `HTTP status code: ${status}` }
  } catch (error) {
    live.context.logger.debug('an Esplora API did not answer', error)
    return { reason: controller.signal.aborted ? 'it did not answer in time' : 'it did not answer' }
  } finally {
    cancel()
    live.cleanups.delete(end)
  }
}

/** Reads JSON. Returns `undefined` if it is malformed. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON, such as an error page.
    return undefined
  }
}

/** Reads an amount in sat, as Esplora writes it. Returns `undefined` if it is not one. */
export function satsIn(value: unknown): bigint | undefined {
  const sats = Number.isSafeInteger(value) ? BigInt(Number(value)) : undefined
  return sats !== undefined && isSats(sats) ? sats : undefined
}

/** The number of sat that can ever exist. */
const maxSats = 2_100_000_000_000_000n

/** Tells whether a number is an amount in sat. */
export const isSats = (value: bigint): boolean => value >= 0n && value <= maxSats

import { fail, isLatchkitError } from 'latchkit/wire'
import {
  type FromHolder,
  type HolderStart,
  holderFailure,
  numberedMessage,
  type ToHolder,
  toHolder,
} from 'latchkit/wire/custody'
import * as v from 'valibot'
import { keyCallRefused } from '../../errors/custody.js'
import { countsPathOf } from './countsFile.js'
import { createKeyHolder } from './createKeyHolder.js'
import { createReleaseCounter, type ReleaseLimits } from './createReleaseCounter.js'
import { generationPathOf, openGeneration } from './generationFile.js'
import { type CustodyService, readKeyFile } from './keyFile.js'
import type { KeyHolder } from './keyHolder.js'
import type { SecretFiles } from './secretFiles.js'

/**
 * Opens the keys of a service, and the counts stored next to them. Throws `keysUnreadable`.
 * @param secretFiles The files of the client secrets that the key holder hands out; none unless given.
 */
export function openKeyHolder(
  folder: string,
  service: CustodyService,
  limits: ReleaseLimits,
  secretFiles: SecretFiles = {},
): KeyHolder {
  const file = readKeyFile(folder, service)
  const counter = createReleaseCounter(countsPathOf(folder, service), limits, Date.now)
  const generation = openGeneration(generationPathOf(folder, service))
  return createKeyHolder(file, counter, Date.now, generation, secretFiles)
}

const bytes = (text: string) => Buffer.from(text, 'base64url')

async function answer(holder: KeyHolder, message: Exclude<ToHolder, HolderStart>): Promise<string> {
  switch (message.call) {
    case 'keys':
      return JSON.stringify(await holder.keys())
    case 'mac':
      return holder.mac(message.purpose, message.text)
    case 'wrap':
      return holder.wrap(message.userId, message.purpose, bytes(message.key), message.former)
    case 'unwrap':
      return (await holder.unwrap(message.userId, message.purpose, message.wrapped)).toString('base64url')
    case 'open':
      return (await holder.open(message.purpose, message.aad, message.sealed)).toString('base64url')
    case 'sign':
      return holder.sign(message.text)
    case 'releases':
      return JSON.stringify(await holder.releases())
    case 'generation':
      return String(await holder.generation(message.number))
    case 'secret':
      return holder.secret(message.provider)
  }
}

/** Converts an error to the answer that the caller gets. */
function failureAnswerOf(id: number, error: unknown): FromHolder {
  const parsedFailure = isLatchkitError(error)
    ? v.safeParse(holderFailure, { id, code: error.code, data: error.data })
    : undefined
  return parsedFailure?.success
    ? parsedFailure.output
    : { id, code: 'keyHolderGone', data: { retrySeconds: 1 } }
}

/**
 * Answers one message of a caller. Returns `undefined` if the message has no valid number; the caller must then be disconnected. Never
 * throws.
 */
export type AnswerCaller = (receivedMessage: unknown) => Promise<FromHolder | undefined>

/**
 * Creates the function that answers the messages of one caller. Anything that is not exactly a call is refused with `keyCallRefused`.
 * @param keys The key holder, or a function that creates it from the first message, which must then be a `start`.
 */
export function createAnswers(
  keys: { readonly holder: KeyHolder } | { readonly start: (message: HolderStart) => KeyHolder },
): AnswerCaller {
  let holder = 'holder' in keys ? keys.holder : undefined
  let lastId = 0
  function holderFor(message: ToHolder): KeyHolder {
    const isStart = message.call === 'start'
    // Start only once: a second start could bring other limits or other keys.
    if (isStart !== (holder === undefined) || (isStart && !('start' in keys))) throw fail(keyCallRefused, {})
    if (isStart && 'start' in keys) holder = keys.start(message)
    if (!holder) throw fail(keyCallRefused, {})
    return holder
  }
  return async (receivedMessage) => {
    const idResult = v.safeParse(numberedMessage, receivedMessage)
    if (!idResult.success || idResult.output.id <= lastId) return undefined
    const { id } = idResult.output
    lastId = id
    try {
      const parseResult = v.safeParse(toHolder, receivedMessage)
      if (!parseResult.success) throw fail(keyCallRefused, {})
      const message = parseResult.output
      const keyHolder = holderFor(message)
      return { id, answer: message.call === 'start' ? '' : await answer(keyHolder, message) }
    } catch (error) {
      return failureAnswerOf(id, error)
    }
  }
}

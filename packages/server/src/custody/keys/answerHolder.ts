import { join } from 'node:path'
import { isLatchkitError } from 'latchkit/wire'
import { createKeyHolder } from './createKeyHolder.js'
import { createReleaseCounter, type ReleaseLimits } from './createReleaseCounter.js'
import { type CustodyService, readKeyFile } from './keyFile.js'
import type { KeyHolder } from './keyHolder.js'
import type { FromHolder, ToHolder } from './messages.js'

/** Reads the keys of a service, with the counts beside them. Throws `keysUnreadable`. */
export function openKeyHolder(folder: string, service: CustodyService, limits: ReleaseLimits): KeyHolder {
  const file = readKeyFile(folder, service)
  return createKeyHolder(file, createReleaseCounter(join(folder, `${service}.counts.json`), limits, Date.now))
}

const bytes = (text: string) => Buffer.from(text, 'base64url')

async function answer(holder: KeyHolder, message: ToHolder): Promise<string | undefined> {
  switch (message.call) {
    case 'keys':
      return JSON.stringify(await holder.keys())
    case 'mac':
      return holder.mac(message.purpose, message.text)
    case 'wrap':
      return holder.wrap(message.userId, message.purpose, bytes(message.key))
    case 'unwrap':
      return (await holder.unwrap(message.userId, message.purpose, message.wrapped)).toString('base64url')
    case 'open':
      return (await holder.open(message.purpose, message.aad, message.sealed)).toString('base64url')
    case 'sign':
      return holder.sign(message.text)
    default:
      return undefined
  }
}

/** The failure that an error is, as the caller learns it. */
export function failureOf(id: number, error: unknown): FromHolder {
  const failure = isLatchkitError(error) ? { code: error.code, data: error.data as object } : undefined
  return { id, ...(failure ?? { code: 'keyHolderGone', data: {} }) }
}

/** Answers one message to a key holder. It never throws. */
export async function answerHolder(
  holder: KeyHolder,
  { id, ...message }: ToHolder & { readonly id: number },
): Promise<FromHolder> {
  try {
    const answered = await answer(holder, message as ToHolder)
    return answered === undefined ? { id, code: 'keyHolderGone', data: {} } : { id, answer: answered }
  } catch (error) {
    return failureOf(id, error)
  }
}

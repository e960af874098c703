import { fail, isLatchkitError } from 'latchkit/wire'
import { namesFailed, providerFailed } from '../../errors/gateway.js'

/** Looks up names. If no source answers, the error has the sentence of §8. */
export async function readNames<Of>(text: string, read: () => Promise<Of>): Promise<Of> {
  try {
    return await read()
  } catch (error) {
    if (!isLatchkitError(error, providerFailed)) throw error
    throw fail(namesFailed, { text, retrySeconds: error.data.retrySeconds }, error)
  }
}

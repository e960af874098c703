import { fail } from 'latchkit/wire'
import type { CustodyConfig } from '../config/custodyConfig.js'
import type { CustodyService } from '../custody/keys/keyFile.js'
import { noAnswerInTime } from '../errors/config.js'

/** The result of one check. */
export interface Finding {
  readonly what: string
  /** `note`: worth a look; `fault`: the server cannot work like this. */
  readonly state: 'ok' | 'note' | 'fault'
  readonly detail: string
}

/** How long one check may take, in ms. */
export const checkTimeoutMs = 5_000

/** Waits for a promise. Fails with `noAnswerInTime` if it takes too long. */
export async function withTimeout<Value>(answer: Promise<Value>, ms = checkTimeoutMs): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(fail(noAnswerInTime, { ms })), ms)
  })
  return Promise.race([answer, timeout]).finally(() => clearTimeout(timer))
}

/**
 * Whether a service of the e-mail wallet, or its keys, belong to another user or machine than this program. Then a file may be right
 * although this program cannot see it.
 */
export const isOfAnotherUser = (custody: CustodyConfig, service: CustodyService): boolean =>
  custody[service].url !== undefined || custody[service].keysSocket !== undefined

/** The detail of a finding about files of another user, which --check cannot see. */
export const otherUserDetail =
  'of another user or machine: run --check there too, as that user and with its variables'

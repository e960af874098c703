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
export const questionMs = 5_000

/** Waits for a promise. Fails with `noAnswerInTime` if it takes too long. */
export async function within<Value>(answer: Promise<Value>, ms = questionMs): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(fail(noAnswerInTime, { ms })), ms)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/**
 * Whether a service of the e-mail wallet, or its keys, belong to another user or machine than this program. Then a file that this program
 * cannot see may still be right.
 */
export const isElsewhere = (custody: CustodyConfig, service: CustodyService): boolean =>
  custody[service].url !== undefined || custody[service].keysSocket !== undefined

/** The finding for what belongs to another user: --check sees only what its own user can see. */
export const ofAnother =
  'of another user or machine: run --check there too, as that user and with its variables'

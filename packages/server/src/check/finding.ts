import { fail } from 'latchkit/wire'
import type { CustodyConfig } from '../config/custodyConfig.js'
import type { CustodyService } from '../custody/keys/keyFile.js'
import { noAnswerInTime } from '../errors/config.js'

/** The result of checking one thing that the server needs. */
export interface Finding {
  readonly what: string
  /** `note`: worth a look; `fault`: the server cannot do its work so. */
  readonly state: 'ok' | 'note' | 'fault'
  readonly detail: string
}

/** The longest time that one question may take, in ms. */
export const questionMs = 5_000

/** Answers a promise, or fails with `noAnswerInTime` once a question has taken too long. */
export async function within<Value>(answer: Promise<Value>, ms = questionMs): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(fail(noAnswerInTime, { ms })), ms)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** Whether a service of the wallets by e-mail, or its keys, are of another user or machine than this program: what is not seen then may be well. */
export const isElsewhere = (custody: CustodyConfig, service: CustodyService): boolean =>
  custody[service].url !== undefined || custody[service].keysSocket !== undefined

/** The finding on what another user has: --check sees no more than the user who runs it. */
export const ofAnother =
  'of another user or machine: run --check there too, as that user and with its variables'

import { fail } from 'latchkit/wire'
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

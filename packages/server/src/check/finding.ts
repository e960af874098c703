import { fail } from 'latchkit/wire'
import { noAnswerInTime } from '../errors/config.js'

/** What was found of one thing that the server needs. */
export interface Finding {
  readonly what: string
  /** `note`: worth a look; `fault`: the server cannot do its work so. */
  readonly state: 'ok' | 'note' | 'fault'
  readonly told: string
}

/** So long each question may take, in ms. */
export const questionMs = 5_000

/** Answers a promise, or fails with `noAnswerInTime` once a question has taken too long. */
export async function within<Value>(asked: Promise<Value>, ms = questionMs): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(fail(noAnswerInTime, { ms })), ms)
  })
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}

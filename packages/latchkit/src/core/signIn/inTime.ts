import { signInAnswerMs } from '../../wire/constants.js'
import { fail } from '../../wire/errors/fail.js'
import { signInUnavailable } from '../../wire/errors/signIn.js'
import type { Kit } from '../kit/kit.js'

/** Waits for a server, but not for ever. @throws `signInUnavailable`. */
export function inTime<Answer>(kit: Kit, answer: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { clock } = kit.services
    const cancel = clock.after(signInAnswerMs, () => reject(fail(signInUnavailable, { reason: 'no answer' })))
    answer.then(resolve, reject).finally(cancel)
  })
}

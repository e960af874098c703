import { useState } from 'react'
import { beginAttempt, endAttemptInModal } from '../../../core/connect/beginAttempt.js'
import { failureOf } from '../../../core/kit/failureOf.js'
import type { Kit } from '../../../core/kit/kit.js'
import { attemptIn } from '../../../core/state/modalAttempt.js'
import type { View, ViewName } from '../../../core/state/views.js'
import { fail, isLatchkitError } from '../../../wire/errors/fail.js'
import { invalidEmail } from '../../../wire/errors/frame.js'
import { useSelect } from '../../kit/useSelect.js'

/** The form of every address. What has it is looked at again where mail is sent. */
const shape = /^[^@\s]+@[^@\s.]+(\.[^@\s.]+)+$/

/** One act that an email address begins and the frame ends, at a time; leaving the view gives it up. */
export function useEmailMail(
  kit: Kit,
  view: ViewName,
  act: (email: string, signal: AbortSignal) => Promise<unknown>,
  onDone: (begunIn: View) => void,
) {
  const attempt = useSelect((state) => attemptIn(state, view))
  const [isMisspelt, setMisspelt] = useState(false)
  const start = (email: string) => {
    const isWrong = !shape.test(email)
    setMisspelt(isWrong)
    if (isWrong) return
    const run = (signal: AbortSignal) =>
      act(email, signal).catch((error: unknown) => {
        // A visitor who has left the frame knows that.
        if (!signal.aborted && isLatchkitError(error, 'requestAborted')) endAttemptInModal(kit)
        throw error
      })
    beginAttempt(kit, view, { run, onDone })
  }
  return {
    failure: isMisspelt ? failureOf(fail(invalidEmail, {})) : attempt?.failure,
    isBusy: attempt?.status === 'waiting' || attempt?.status === 'done',
    start,
    clear() {
      setMisspelt(false)
      if (attempt?.status === 'failed') endAttemptInModal(kit)
    },
  }
}

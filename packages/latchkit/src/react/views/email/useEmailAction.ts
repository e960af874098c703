import { useState } from 'react'
import { flushSync } from 'react-dom'
import { beginAttempt, endAttemptInModal } from '../../../core/connect/beginAttempt.js'
import type { Kit } from '../../../core/kit/kit.js'
import { failureOf } from '../../../core/state/failure.js'
import { attemptIn } from '../../../core/state/modalAttempt.js'
import type { View, ViewName } from '../../../core/state/views.js'
import { fail, isLatchkitError } from '../../../wire/errors/fail.js'
import { invalidEmail } from '../../../wire/errors/frame.js'
import { useSelect } from '../../kit/useSelect.js'

/** The form that every email address has. The server that sends the mail checks the address itself. */
const emailPattern = /^[^@\s]+@[^@\s.]+(\.[^@\s.]+)+$/

/** Runs an action that begins with an email address and ends in the frame, such as a login; one at a time. Leaving the view aborts it. */
export function useEmailAction(
  kit: Kit,
  view: ViewName,
  act: (email: string, signal: AbortSignal) => Promise<unknown>,
  onDone: (begunIn: View) => void,
) {
  const attempt = useSelect((state) => attemptIn(state, view))
  const [isMisspelt, setMisspelt] = useState(false)
  const start = (email: string) => {
    const isWrong = !emailPattern.test(email)
    setMisspelt(isWrong)
    if (isWrong) return
    const run = (signal: AbortSignal) =>
      act(email, signal).catch((error: unknown) => {
        // If the visitor has closed the frame, end the attempt without showing a failure, since they know what they did.
        if (!signal.aborted && isLatchkitError(error, 'requestAborted')) endAttemptInModal(kit)
        throw error
      })
    // Render the end at once, because the closing modal is shown for a moment as it was last rendered.
    beginAttempt(kit, view, { run, onDone, show: flushSync })
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

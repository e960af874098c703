import { useEffect, useRef, useState } from 'react'
import { fail, isLatchkitError } from '../../../wire/errors/fail.js'
import { invalidEmail } from '../../../wire/errors/frame.js'

/** The form of every address. What has it is looked at again where mail is sent. */
const shape = /^[^@\s]+@[^@\s.]+(\.[^@\s.]+)+$/

/** One act that an email address begins and the frame ends, at a time; leaving the view gives it up. */
export function useEmailMail(
  act: (email: string, signal: AbortSignal) => Promise<unknown>,
  onDone: () => void,
) {
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const ended = useRef<AbortController>(undefined)
  useEffect(() => () => ended.current?.abort(), [])
  const start = (email: string) => {
    if (!shape.test(email)) return setFailure(fail(invalidEmail, {}))
    ended.current?.abort()
    const own = new AbortController()
    const { signal } = own
    ended.current = own
    setFailure(undefined)
    setBusy(true)
    act(email, signal).then(
      () => signal.aborted || onDone(),
      (error: unknown) => {
        if (signal.aborted) return
        setBusy(false)
        // Who has left the frame knows that.
        if (!isLatchkitError(error, 'requestAborted')) setFailure(error)
      },
    )
  }
  return { failure, isBusy, start, clear: () => setFailure(undefined) }
}

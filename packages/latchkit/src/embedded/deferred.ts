import { fail } from '../wire/errors/fail.js'
import { requestAborted } from '../wire/errors/verbs.js'

/** A login or another wait that ends when the visitor has done something in the frame. */
export interface Deferred {
  readonly done: Promise<void>
  readonly resolve: () => void
  /** Ends the wait with `requestAborted`. */
  readonly giveUp: () => void
}

/** Creates a deferred. */
export function createDeferred(): Deferred {
  const deferred = {} as { -readonly [Part in keyof Deferred]: Deferred[Part] }
  deferred.done = new Promise((resolve, reject) => {
    deferred.resolve = resolve
    deferred.giveUp = () => reject(fail(requestAborted, {}))
  })
  // Giving up before anyone waits must not be an unhandled rejection.
  deferred.done.catch(() => undefined)
  return deferred
}

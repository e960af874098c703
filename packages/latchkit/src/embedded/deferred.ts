import { fail } from '../wire/errors/fail.js'
import { requestAborted } from '../wire/errors/verbs.js'

/** A login, or another act, that waits for what the visitor does in the frame. */
export interface Act {
  readonly done: Promise<void>
  readonly resolve: () => void
  /** Gives it up: `requestAborted`. */
  readonly giveUp: () => void
}

/** Begins an act. */
export function newAct(): Act {
  const act = {} as { -readonly [Part in keyof Act]: Act[Part] }
  act.done = new Promise((resolve, reject) => {
    act.resolve = resolve
    act.giveUp = () => reject(fail(requestAborted, {}))
  })
  // One that is given up before it is waited for is no unhandled error.
  act.done.catch(() => undefined)
  return act
}

/** Waits for work, as long as the signal does not abort; the work goes on. @throws `requestAborted`, or what the work throws. */
export function whileWanted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(fail(requestAborted, {}))
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave)
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}

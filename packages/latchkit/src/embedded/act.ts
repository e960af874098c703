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
  // Whoever waits for it hears of it; one that is given up before has nobody.
  act.done.catch(() => undefined)
  return act
}

/** Waits for an act, and gives it up when the signal aborts. @throws `requestAborted`. */
export async function endOf({ done, giveUp }: Act, signal: AbortSignal): Promise<void> {
  signal.addEventListener('abort', giveUp)
  if (signal.aborted) giveUp()
  await done.finally(() => signal.removeEventListener('abort', giveUp))
  if (signal.aborted) throw fail(requestAborted, {})
}

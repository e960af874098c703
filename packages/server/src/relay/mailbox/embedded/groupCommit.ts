import type { Clock } from '../../../clock.js'
import type { StoredReceipt, WaitingMessage } from './waitingMessage.js'

/** A line to write. */
export interface Line {
  readonly message: WaitingMessage
  readonly text: string
  /** The receipt in the line; `undefined` for the message itself. */
  readonly receipt?: StoredReceipt
}

export interface GroupCommitOptions {
  readonly clock: Clock
  /** Writes lines. Resolves to whether the lines are on the disk. */
  readonly write: (lines: readonly Line[]) => Promise<boolean>
  readonly ready: () => boolean
}

/** How long receipts wait for a message, to be written together with it. */
const receiptsMs = 20

/** Collects lines while the disk is busy and writes them together. Each caller is called back once its lines are on the disk. */
export function createGroupCommit({ clock, write, ready }: GroupCommitOptions) {
  let lines: Line[] = []
  let callbacks: ((durable: boolean) => void)[] = []
  let currentWork: Promise<void> | undefined
  let cancelLater: (() => void) | undefined
  let isClosed = false

  async function work() {
    while (callbacks.length > 0) {
      const [batch, callers] = [lines, callbacks]
      lines = []
      callbacks = []
      // A caller without lines of its own waits for the lines that other callers have just written.
      const isDurable = batch.length === 0 ? ready() : await write(batch)
      for (const done of callers) done(isDurable)
    }
    currentWork = undefined
    if (lines.length > 0) writeLater()
  }

  function whenDurable(done: (durable: boolean) => void): void {
    if (!currentWork && lines.length === 0) {
      done(true)
      return
    }
    callbacks.push(done)
    // Wait one turn of the event loop, so that lines which have just arrived go into the same write.
    currentWork ??= new Promise<void>((resolve) => setImmediate(resolve)).then(work)
  }

  /** Plans a write of receipts. The write does not start at once: messages that arrive meanwhile would have to wait for it. */
  function writeLater(): void {
    if (currentWork || isClosed) return
    cancelLater ??= clock.after(receiptsMs, () => {
      cancelLater = undefined
      whenDurable(() => undefined)
    })
  }

  return {
    push: (line: Line): void => void lines.push(line),
    whenDurable,
    later: writeLater,
    async close() {
      isClosed = true
      cancelLater?.()
      await new Promise(whenDurable)
      await currentWork
    },
  }
}

export type GroupCommit = ReturnType<typeof createGroupCommit>

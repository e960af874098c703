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
  /** Writes lines. Returns whether they are on the disk. */
  readonly write: (lines: readonly Line[]) => Promise<boolean>
  readonly ready: () => boolean
}

const receiptsMs = 20 // how long acknowledgements wait for a message to be written together

/** Collects lines while the disk is busy and writes them together. The calls of all callers end once their lines are on the disk. */
export function createGroupCommit({ clock, write, ready }: GroupCommitOptions) {
  let lines: Line[] = []
  let waiting: ((durable: boolean) => void)[] = []
  let working: Promise<void> | undefined
  let cancelLater: (() => void) | undefined
  let closed = false

  async function work() {
    while (waiting.length > 0) {
      const [batch, callers] = [lines, waiting]
      lines = []
      waiting = []
      // A caller without lines of its own waits for what others have just written.
      const durable = batch.length === 0 ? ready() : await write(batch)
      for (const done of callers) done(durable)
    }
    working = undefined
    if (lines.length > 0) later()
  }

  function whenDurable(done: (durable: boolean) => void): void {
    if (!working && lines.length === 0) {
      done(true)
      return
    }
    waiting.push(done)
    // Wait one turn of the event loop, so that lines which have just arrived go into the same write.
    working ??= new Promise<void>((resolve) => setImmediate(resolve)).then(work)
  }

  /** Plans a write of receipts. They do not start a write at once: messages that arrive meanwhile would have to wait for it. */
  function later(): void {
    if (working || closed) return
    cancelLater ??= clock.after(receiptsMs, () => {
      cancelLater = undefined
      whenDurable(() => undefined)
    })
  }

  return {
    push: (line: Line): void => void lines.push(line),
    whenDurable,
    later,
    async close() {
      closed = true
      cancelLater?.()
      await new Promise(whenDurable)
      await working
    },
  }
}

export type GroupCommit = ReturnType<typeof createGroupCommit>

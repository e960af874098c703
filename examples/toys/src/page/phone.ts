import { fail, requestAborted } from 'latchkit/wire'

/** The phone of a guest, on which a connector that pairs waits for a yes. */
export interface Phone {
  /** The link that the page shows and the phone reads. */
  readonly link: string
  /** Waits for the yes. @throws `requestAborted` when the signal aborts first. */
  untilYes(signal: AbortSignal): Promise<void>
  /** Says yes to every page that waits. */
  sayYes(): void
}

/** Makes a phone that says yes when it is told to. */
export function createPhone(): Phone {
  const waiting = new Set<() => void>()
  return {
    link: 'porter:guest@1?desk=front',
    untilYes: (signal) =>
      new Promise((resolve, reject) => {
        waiting.add(resolve)
        const giveUp = () => {
          waiting.delete(resolve)
          reject(fail(requestAborted, {}))
        }
        signal.addEventListener('abort', giveUp, { once: true })
      }),
    sayYes() {
      for (const yes of waiting) yes()
      waiting.clear()
    },
  }
}

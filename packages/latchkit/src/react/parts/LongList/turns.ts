/** Asks for a turn; the answer gives it up. */
export type Turns = (run: () => void) => () => void

/** One turn a frame, whoever asked last first: that is what is looked at now. */
export function turnsByFrame(): Turns {
  const waiting = new Set<() => void>()
  let isRunning = false
  const next = () => {
    const run = [...waiting].at(-1)
    isRunning = run !== undefined
    if (!run) return
    waiting.delete(run)
    run()
    requestAnimationFrame(next)
  }
  return (run) => {
    waiting.add(run)
    if (!isRunning) requestAnimationFrame(next)
    isRunning = true
    return () => void waiting.delete(run)
  }
}

/** The longest time to wait for a frame, in ms. */
const frameTimeoutMs = 200

/** Runs a function after the page has been painted, or at once if the page is hidden. Returns a function that cancels it. */
export function afterPaint(run: () => void): () => void {
  if (typeof requestAnimationFrame === 'undefined' || document.visibilityState !== 'visible') {
    run()
    return () => undefined
  }
  // An iframe that is not displayed gets no frames, and its page cannot detect that.
  let task = setTimeout(runAfterFrame, frameTimeoutMs)
  // Frame callbacks run before the paint. A task that they queue runs after it.
  const frame = requestAnimationFrame(() => {
    clearTimeout(task)
    task = setTimeout(runAfterFrame)
  })
  function runAfterFrame() {
    cancelAnimationFrame(frame)
    run()
  }
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(task)
  }
}

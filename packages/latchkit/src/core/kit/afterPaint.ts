/** How long to wait for a frame at most. */
const noFrameMs = 200

/** Runs a function after the page has been painted, or at once if the page is hidden. Returns a function that cancels it. */
export function afterPaint(run: () => void): () => void {
  if (typeof requestAnimationFrame === 'undefined' || document.visibilityState !== 'visible') {
    run()
    return () => undefined
  }
  // A page in an iframe that is not displayed has no frames, and cannot tell.
  let task = setTimeout(painted, noFrameMs)
  // Frame callbacks run before the paint; a task that they queue runs after it.
  const frame = requestAnimationFrame(() => {
    clearTimeout(task)
    task = setTimeout(painted)
  })
  function painted() {
    cancelAnimationFrame(frame)
    run()
  }
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(task)
  }
}

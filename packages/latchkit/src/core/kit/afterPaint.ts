/** The longest time a frame is waited for. */
const noFrameMs = 200

/** Runs something once the page as it stands has been painted, at once where the page is hidden; the answer cancels it. */
export function afterPaint(run: () => void): () => void {
  if (typeof requestAnimationFrame === 'undefined' || document.visibilityState !== 'visible') {
    run()
    return () => undefined
  }
  // A page in a frame that is not shown has no frames, and does not know it.
  let task = setTimeout(painted, noFrameMs)
  // A frame's callbacks run before it is painted; a task after it, once it has been.
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

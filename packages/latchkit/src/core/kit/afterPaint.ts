/** So long a frame is waited for. */
const noFrameMs = 200

/** Runs something once what stands now has been painted, at once where nobody sees it; the answer calls that off. */
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

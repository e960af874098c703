/** Runs something once what stands now has been painted, at once where nobody sees it; the answer calls that off. */
export function afterPaint(run: () => void): () => void {
  if (typeof requestAnimationFrame === 'undefined' || document.visibilityState !== 'visible') {
    run()
    return () => undefined
  }
  let task: ReturnType<typeof setTimeout> | undefined
  // A frame's callbacks run before it is painted; a task after it, once it has been.
  const frame = requestAnimationFrame(() => {
    task = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(task)
  }
}

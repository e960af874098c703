import type { Kit, KitState } from '../kit/kit.js'

/**
 * Calls a function once, when the view in which something began is left.
 * @param isThere Checks whether that view is still in the history.
 * @returns A function that stops watching.
 */
export function onceLeft(
  kit: Kit,
  isThere: (state: KitState) => boolean,
  onLeft: (state: KitState) => void,
): () => void {
  const stop = kit.store.subscribe((state) => {
    if (isThere(state)) return
    stop()
    onLeft(state)
  })
  return stop
}

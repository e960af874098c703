import type { Kit, KitState } from '../kit/kit.js'

/**
 * Calls a function once, when an act that was begun in a view of the modal ends with that view.
 * @param isThere Says whether the act is still under way in its view.
 * @returns A function that stops the watch.
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

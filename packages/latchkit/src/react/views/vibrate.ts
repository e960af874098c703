import { matchesMedia } from '../theme/media.js'

/** A tap that is felt and not heard, in ms. */
const tapMs = 10

/** Says by the finger that something has succeeded, on devices that can, and where nothing is asked to keep still. */
export function vibrate(): void {
  const { navigator } = globalThis
  // Before the first touch browsers refuse it, and say so on the console.
  if (!navigator.userActivation?.hasBeenActive) return
  if (!matchesMedia('(prefers-reduced-motion: reduce)')) navigator.vibrate?.(tapMs)
}

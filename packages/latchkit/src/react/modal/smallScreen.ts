import type { RefObject } from 'react'
import type { Kit } from '../../core/kit/kit.js'
import { close } from '../../core/modal/close.js'
import { canClose } from '../../core/select/modalState.js'
import type { Host } from '../host/useHost.js'
import { followKeyboard } from './followKeyboard.js'
import { markMore } from './markMore.js'
import css from './smallScreen.css?inline'
import { swipeDown } from './swipeDown.js'

/** Sets up the modal for small screens and touch. Returns a function that undoes this. */
export function smallScreen(
  kit: Kit,
  { adopt }: Host,
  { current: panel }: RefObject<HTMLElement | null>,
): (() => void) | undefined {
  if (!panel) return undefined
  adopt(css)
  const stops = [
    swipeDown(panel, {
      mayClose: () => canClose(kit.store.getState()),
      onClose: () => close(kit, 'close'),
    }),
    followKeyboard(panel),
    markMore(panel),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

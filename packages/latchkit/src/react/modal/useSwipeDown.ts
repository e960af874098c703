import { type RefObject, useEffect } from 'react'
import { close } from '../../core/actions/modal/close.js'
import { canClose } from '../../core/select/modalState.js'
import { useLatchkit } from '../hooks/useLatchkit.js'

/**
 * Lets a finger pull the modal down where it is a sheet at the bottom. The code that follows the finger loads with it.
 */
export function useSwipeDown(panel: RefObject<HTMLElement | null>): void {
  const kit = useLatchkit()
  useEffect(() => {
    const sheet = panel.current
    if (!sheet || !matchMedia('(max-width: 429.98px)').matches) return
    let isHere = true
    let stop: (() => void) | undefined
    import('./swipeDown.js').then(
      ({ swipeDown }) => {
        if (!isHere) return
        stop = swipeDown(sheet, {
          mayClose: () => canClose(kit.store.getState()),
          onClose: () => close(kit, 'close'),
        })
      },
      (error) => kit.services.logger.debug('the sheet cannot be pulled down', error),
    )
    return () => {
      isHere = false
      stop?.()
    }
  }, [kit, panel])
}

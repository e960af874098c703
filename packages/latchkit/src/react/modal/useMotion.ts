import { type RefObject, useEffect } from 'react'
import { useLatchkit } from '../hooks/useLatchkit.js'
import { useHost } from '../host/useHost.js'

/** Brings what moves views and heights, unless nothing may move, or the browser is older than popovers. */
export function useMotion(panel: RefObject<HTMLElement | null>): void {
  const { logger } = useLatchkit().services
  const host = useHost()
  useEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (isStill || !('showPopover' in HTMLElement.prototype)) return
    let isHere = true
    let stop: (() => void) | undefined
    import('./motion.js').then(
      ({ motion }) => {
        host.motion = motion
        if (isHere && panel.current) stop = motion.watchHeight(panel.current)
      },
      (error) => logger.debug('views change without motion', error),
    )
    return () => {
      isHere = false
      stop?.()
    }
  }, [host, logger, panel])
}

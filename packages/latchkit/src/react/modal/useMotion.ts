import { type RefObject, useEffect } from 'react'
import { useLatchkit } from '../hooks/useLatchkit.js'
import { useHost } from '../host/HostContext.js'

/** Brings what moves views, rows and heights, and what is seen of a modal that has been closed. */
export function useMotion(panel: RefObject<HTMLElement | null>): void {
  const { logger } = useLatchkit().services
  const host = useHost()
  useEffect(() => {
    let isHere = true
    let stop: (() => void) | undefined
    import('./lateChunk.js').then(
      ({ bringMotion }) => {
        if (isHere && panel.current) stop = bringMotion(host, panel.current, logger)
      },
      (error) => logger.debug('views change without motion', error),
    )
    return () => {
      isHere = false
      stop?.()
    }
  }, [host, logger, panel])
}

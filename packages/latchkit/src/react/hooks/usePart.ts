import { type ComponentType, useEffect, useState } from 'react'
import { useLatchkit } from './useLatchkit.js'

/**
 * A component that few visitors see, loaded when it is wanted.
 * @param load Stays the same from one rendering to the next.
 */
export function usePart<Props>(
  isWanted: boolean,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | undefined {
  const { logger } = useLatchkit().services
  const [Part, setPart] = useState<ComponentType<Props>>()
  useEffect(() => {
    if (!isWanted) return
    load().then(
      (loaded) => setPart(() => loaded),
      (error) => logger.warn('a part of the modal could not be loaded', error),
    )
  }, [isWanted, load, logger])
  return Part
}

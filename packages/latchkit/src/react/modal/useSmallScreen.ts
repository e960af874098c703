import { type RefObject, useEffect } from 'react'
import { useLatchkit } from '../hooks/useLatchkit.js'
import { useLoaded } from '../hooks/useLoaded.js'
import { useHost } from '../host/HostContext.js'
import { matchesMedia } from '../theme/media.js'

const loadSmallScreen = async () => (await import('./smallScreen.js')).smallScreen

/** Brings what small screens and fingers need; a first frame does without. */
export function useSmallScreen(panel: RefObject<HTMLElement | null>): void {
  const kit = useLatchkit()
  const host = useHost()
  const isSmall = matchesMedia('(max-width: 429.98px), (hover: none), (max-height: 420px)')
  const smallScreen = useLoaded(isSmall, loadSmallScreen)
  useEffect(() => smallScreen?.(kit, host, panel), [kit, host, panel, smallScreen])
}

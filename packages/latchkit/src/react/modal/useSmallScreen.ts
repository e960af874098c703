import { type RefObject, useEffect } from 'react'
import { useHost } from '../host/HostContext.js'
import { useLatchkit } from '../kit/useLatchkit.js'
import { useModalPart } from '../kit/useModalPart.js'
import { matchesMedia } from '../theme/media.js'

/** Loads the code for small screens and touch, after the first frame. */
export function useSmallScreen(panel: RefObject<HTMLElement | null>): void {
  const kit = useLatchkit()
  const host = useHost()
  const isSmall = matchesMedia('(max-width: 429.98px), (hover: none), (max-height: 420px)')
  const { smallScreen } = useModalPart('smallScreen', isSmall) ?? {}
  useEffect(() => smallScreen?.(kit, host, panel), [kit, host, panel, smallScreen])
}

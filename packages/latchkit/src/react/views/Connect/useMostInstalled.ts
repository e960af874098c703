import { useLayoutEffect, useState } from 'react'
import { feature } from '../../../core/select/feature.js'
import { useHost } from '../../host/useHost.js'
import { useSelect } from '../../kit/useSelect.js'
import { matchesMedia } from '../../theme/media.js'

/** How many installed wallets are shown next to a login, and how many where the room is short. */
const besideLogin = 3
const besideLoginInShortRoom = 2

/** The room is short in a window that is lower than this, and where a sheet takes more than this part of the window. */
const shortWindow = '(max-height: 619.98px)'
const maxSheetPart = 0.85
const sheet = '(max-width: 429.98px)'

/**
 * Returns how many installed wallets are shown next to a login; `undefined` without a login, and where no other row leads to the
 * wallets that are left out. Decides once about the room, before the first paint, so that no row moves later.
 */
export function useMostInstalled(hasLogin: boolean): number | undefined {
  const { root } = useHost()
  const hasAll = useSelect((state) => feature(state, 'allWallets'))
  const [isShort, setShort] = useState(() => matchesMedia(shortWindow))
  useLayoutEffect(() => {
    const { offsetHeight = 0 } = root.querySelector<HTMLElement>('.panel') ?? {}
    if (matchesMedia(sheet) && offsetHeight > maxSheetPart * innerHeight) setShort(true)
  }, [root])
  if (!hasLogin || !hasAll) return undefined
  return isShort ? besideLoginInShortRoom : besideLogin
}

import { useCallback, useEffect } from 'react'
import type { Badge } from '../../../core/directory/requestDirectory.js'
import type { Kit } from '../../../core/kit/kit.js'
import { load } from '../../../core/kit/load.js'

/**
 * Reads on in the gateway's directory, where there is one: a page at first, and one each time it is called; after a failure
 * only when asked `again`. Another `badge` is another list.
 */
export function useWalletPages(kit: Kit, badge: Badge | undefined): (again?: boolean) => void {
  const read = useCallback(
    (again = false) => {
      if (!kit.config.backendUrl) return
      load(kit, 'directory')
        .then(({ fetchWalletPage }) => fetchWalletPage(kit, again, badge))
        .catch((error) => kit.services.logger.warn('the list of wallets could not be read on', error))
    },
    [kit, badge],
  )
  useEffect(() => read(true), [read])
  return read
}

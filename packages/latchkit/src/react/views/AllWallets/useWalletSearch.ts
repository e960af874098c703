import { useCallback, useEffect, useState } from 'react'
import type { Badge } from '../../../core/actions/askDirectory.js'
import { track } from '../../../core/actions/track.js'
import type { Kit } from '../../../core/kit.js'
import { loadWithGateway } from '../../../core/loadWithGateway.js'
import { walletRows } from '../../../core/select/walletRows.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { searchMinimumWaitMs } from '../../../wire/constants.js'

/** What is typed, and what is looked for: the same 300 ms after the last key (§9). */
export function useWalletSearch(kit: Kit, namespace: ChainNamespace | undefined, badge: Badge | undefined) {
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === search) return
    return kit.services.clock.after(searchMinimumWaitMs, () => {
      setSearch(wanted)
      if (wanted === '') return
      const { all } = walletRows(kit.store.getState(), { search: wanted, ...(namespace && { namespace }) })
      track(kit, 'SEARCH_WALLET', { count: all.length })
    })
  }, [kit, namespace, typed, search])
  const look = useCallback(() => lookInDirectory(kit, search, badge), [kit, search, badge])
  useEffect(look, [look])
  const clear = () => {
    setTyped('')
    setSearch('')
  }
  return { typed, search, type: setTyped, clear, again: look }
}

/** What the page does not know the gateway may: it is asked at the same moment, and nobody waits for it. */
function lookInDirectory(kit: Kit, wanted: string, badge: Badge | undefined): void {
  if (!kit.config.backendUrl || wanted === '') return
  loadWithGateway()
    .then(({ searchDirectory }) => searchDirectory(kit, wanted, badge))
    .catch((error) => kit.services.logger.warn('the gateway could not be searched', error))
}

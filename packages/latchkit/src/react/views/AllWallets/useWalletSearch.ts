import { useEffect, useState } from 'react'
import { track } from '../../../core/actions/track.js'
import type { Kit } from '../../../core/kit.js'
import { walletRows } from '../../../core/select/walletRows.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { searchMinimumWaitMs } from '../../../wire/constants.js'

/** What is typed, and what is looked for: the same 300 ms after the last key (§9). */
export function useWalletSearch(kit: Kit, namespace: ChainNamespace | undefined) {
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
  const clear = () => {
    setTyped('')
    setSearch('')
  }
  return { typed, search, type: setTyped, clear }
}

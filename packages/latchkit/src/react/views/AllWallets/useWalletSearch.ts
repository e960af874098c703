import { useCallback, useEffect, useRef, useState } from 'react'
import type { Badge } from '../../../core/directory/requestDirectory.js'
import type { Kit } from '../../../core/kit/kit.js'
import { load } from '../../../core/kit/load.js'
import { searchMinimumWaitMs } from '../../../wire/constants.js'

/** Returns the typed text, and the text to search for: the typed one, 300 ms after the last key (§9). */
export function useWalletSearch(kit: Kit, badge: Badge | undefined) {
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const giveUp = useRef<() => void>(undefined)
  useEffect(() => () => giveUp.current?.(), [])
  const type = (text: string) => {
    setTyped(text)
    giveUp.current?.()
    giveUp.current = kit.services.clock.after(searchMinimumWaitMs, () => setSearch(text.trim()))
  }
  const look = useCallback(() => lookInDirectory(kit, search, badge), [kit, search, badge])
  useEffect(look, [look])
  const clear = () => {
    giveUp.current?.()
    setTyped('')
    setSearch('')
  }
  return { typed, search, type, clear, again: look }
}

/** Asks the gateway for wallets that the page does not know. The list shows what it has without waiting for the answer. */
function lookInDirectory(kit: Kit, wanted: string, badge: Badge | undefined): void {
  if (!kit.config.backendUrl || wanted === '') return
  load(kit, 'directory')
    .then(({ searchDirectory }) => searchDirectory(kit, wanted, badge))
    .catch((error) => kit.services.logger.warn('the gateway could not be searched', error))
}

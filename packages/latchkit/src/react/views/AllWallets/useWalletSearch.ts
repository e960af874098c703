import { useCallback, useEffect, useRef, useState } from 'react'
import type { Badge } from '../../../core/directory/requestDirectory.js'
import type { Kit } from '../../../core/kit/kit.js'
import { load } from '../../../core/kit/load.js'
import { searchMinimumWaitMs } from '../../../wire/constants.js'

/** Returns the typed text, and the text to search for: the typed one, 300 ms after the last key (§9). */
export function useWalletSearch(kit: Kit, badge: Badge | undefined) {
  const [typedText, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const cancelTimer = useRef<() => void>(undefined)
  useEffect(() => () => cancelTimer.current?.(), [])
  const type = (text: string) => {
    setTyped(text)
    cancelTimer.current?.()
    cancelTimer.current = kit.services.clock.after(searchMinimumWaitMs, () => setSearch(text.trim()))
  }
  const searchAgain = useCallback(() => lookInDirectory(kit, search, badge), [kit, search, badge])
  useEffect(searchAgain, [searchAgain])
  const clear = () => {
    cancelTimer.current?.()
    setTyped('')
    setSearch('')
  }
  return { typed: typedText, search, type, clear, again: searchAgain }
}

/** Asks the gateway for wallets that the page does not know. Until the answer arrives, the list shows the wallets that the page knows. */
function lookInDirectory(kit: Kit, search: string, badge: Badge | undefined): void {
  if (!kit.config.backendUrl || search === '') return
  load(kit, 'directory')
    .then(({ searchDirectory }) => searchDirectory(kit, search, badge))
    .catch((error) => kit.services.logger.warn('the gateway could not be searched', error))
}

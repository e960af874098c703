import type { ChainNamespace } from '../../wire/caip.js'
import type { Kit } from '../kit.js'
import { unsupportedChainDue } from '../select/unsupportedChain.js'

/** §2: opens the UnsupportedChain view if the wallet is now on a network the site does not list. Loaded when it is. */
export function showUnsupportedChain(kit: Kit, namespace: ChainNamespace): void {
  if (!unsupportedChainDue(kit, namespace)) return
  import('./open.js')
    .then(({ open }) => {
      // The visitor may have switched, or the kit may have ended, while it was loading.
      if (kit.live.phase === 'started' && unsupportedChainDue(kit, namespace))
        open(kit, { view: 'UnsupportedChain', namespace })
    })
    .catch((error) => kit.services.logger.error('the modal could not be opened', error))
}

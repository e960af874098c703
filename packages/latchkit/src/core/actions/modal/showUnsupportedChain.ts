import type { ChainNamespace } from '../../../wire/caip.js'
import type { Kit } from '../../kit/kit.js'
import { patch } from '../../kit/patch.js'
import { unsupportedChainDue } from '../../select/unsupportedChain.js'
import { activated } from '../../state/modal.js'
import { view } from '../../state/router.js'
import { open } from './open.js'
import { resetView } from './router.js'

/**
 * §2: opens the UnsupportedChain view if the wallet is now on a network the site does not list. A modal that is open stays
 * as the site opened it: whether the visitor may close it, and what closes it for the site.
 */
export function showUnsupportedChain(kit: Kit, namespace: ChainNamespace): void {
  if (!unsupportedChainDue(kit, namespace)) return
  if (!kit.store.getState().modal.open) {
    open(kit, { view: 'UnsupportedChain', namespace })
    return
  }
  patch(kit, ({ modal }) => ({ modal: activated(modal, namespace) }))
  resetView(kit, view('UnsupportedChain', { namespace }))
}

import type { ChainNamespace } from '../../wire/caip.js'
import type { Kit } from '../kit.js'
import { unsupportedChainDue } from '../select/unsupportedChain.js'
import { open } from './open.js'

/** §2: opens the UnsupportedChain view if the wallet is now on a network the site does not list. */
export function showUnsupportedChain(kit: Kit, namespace: ChainNamespace): void {
  if (unsupportedChainDue(kit, namespace)) open(kit, { view: 'UnsupportedChain', namespace })
}

import { useState } from 'react'
import type { Kit } from '../../../core/kit/kit.js'
import { commonTexts } from '../../text/en/common.js'
import { pairingTexts } from '../../text/en/pairing.js'
import { useText } from '../../text/useText.js'
import { pairingConnector } from './hasPairing.js'

/** Says which wallet is connected over the connector that pairs: there is one at a time, and another takes its place. */
export function ReplacesWallet({ kit }: { readonly kit: Kit }) {
  const t = useText(commonTexts, pairingTexts)
  // The one at the time the view came: the wallet that connects now takes the place of no other.
  const [stood] = useState(() => kit.store.getState().sessions[pairingConnector(kit)?.id ?? '']?.peer.name)
  return stood === undefined ? null : (
    <p className="hint">{t('replacesWallet', { wallet: stood || t('yourWallet') })}</p>
  )
}

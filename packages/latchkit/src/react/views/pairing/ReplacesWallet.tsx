import { useState } from 'react'
import type { Kit } from '../../../core/kit/kit.js'
import { pairingConnector } from '../../apps/linkReaders.js'
import { useText } from '../../host/useText.js'
import { commonTexts } from '../../text/en/common.js'
import { pairingTexts } from '../../text/en/pairing.js'

/** Says which wallet is connected over the connector that pairs: there is one at a time, and another takes its place. */
export function ReplacesWallet({ kit }: { readonly kit: Kit }) {
  const t = useText(commonTexts, pairingTexts)
  // The wallet connected when the view came: the one that connects now replaces no other.
  const [stood] = useState(() => kit.store.getState().sessions[pairingConnector(kit)?.id ?? '']?.peer.name)
  return stood === undefined ? null : (
    <p className="hint">{t('replacesWallet', { wallet: stood || t('yourWallet') })}</p>
  )
}

import { useState } from 'react'
import type { Kit } from '../../../core/kit/kit.js'
import { pairingConnector } from '../../apps/linkReaders.js'
import { useText } from '../../host/useText.js'
import { commonTexts } from '../../text/en/common.js'
import { pairingTexts } from '../../text/en/pairing.js'

/** Says which paired wallet a new one will replace, because a connector that pairs reaches one wallet at a time. */
export function ReplacesWallet({ kit }: { readonly kit: Kit }) {
  const t = useText(commonTexts, pairingTexts)
  // Taken once, when the view opens: the wallet that connects afterwards must not be named here.
  const [stood] = useState(() => kit.store.getState().sessions[pairingConnector(kit)?.id ?? '']?.peer.name)
  return stood === undefined ? null : (
    <p className="hint">{t('replacesWallet', { wallet: stood || t('yourWallet') })}</p>
  )
}

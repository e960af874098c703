import type { Kit } from '../../../core/kit/kit.js'
import { pairingTexts } from '../../text/en/pairing.js'
import { useText } from '../../text/useText.js'
import { CopyButton } from '../CopyButton.js'

/** Copies the pairing link, for a wallet that has no camera. */
export function CopyLink({ kit, uri }: { readonly kit: Kit; readonly uri: string | undefined }) {
  const t = useText(pairingTexts)
  return <CopyButton kit={kit} text={uri} label={t('copyLink')} />
}

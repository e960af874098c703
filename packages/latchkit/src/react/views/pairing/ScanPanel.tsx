import type { Kit } from '../../../core/kit/kit.js'
import { legal } from '../../../core/select/legal.js'
import type { WalletRecord } from '../../../wire/entities.js'
import { useSelect } from '../../hooks/useSelect.js'
import { Clamped } from '../../parts/Clamped/Clamped.js'
import { QrCode } from '../../parts/QrCode/QrCode.js'
import { WalletIcon } from '../../parts/WalletIcon/WalletIcon.js'
import { pairingTexts } from '../../text/en/pairing.js'
import { useText } from '../../text/useText.js'
import { CopyLink } from '../CopyButton.js'
import type { PairingAttempt } from './usePairing.js'
import { useReadersText } from './useReadersText.js'

/** Longer than any sentence with a name of twenty letters in it, in any language. */
const hintChars = 110

/** A code to scan: with one wallet, or with any. */
export interface ScanPanelProps {
  readonly kit: Kit
  readonly attempt: PairingAttempt
  readonly wallet?: WalletRecord
  /** The link is to be copied here too; unless it is elsewhere in the view. */
  readonly hasCopy?: boolean
}

/** The link as a QR code and to copy. Its place is kept while it is made, and it is renewed where it stands. */
export function ScanPanel({
  kit,
  attempt: { uri, isInterrupted, isSilent },
  wallet,
  hasCopy = true,
}: ScanPanelProps) {
  const t = useText(pairingTexts)
  const { isBlocked } = useSelect(legal)
  const mark = wallet && (
    <WalletIcon name={wallet.name} imageUrl={wallet.image_url} imageId={wallet.image_id} size={52} />
  )
  const readers = useReadersText(kit)
  const hint = isBlocked
    ? t('codeAfterTerms')
    : isInterrupted
      ? t('pairingInterrupted')
      : wallet
        ? t(isSilent ? 'pairingSilent' : 'scanWith', { wallet: wallet.name })
        : isSilent
          ? t('pairingSilentAny')
          : readers
  return (
    <>
      <QrCode name={t('qrCodeName')} text={uri} mark={mark} isWaiting={isInterrupted} />
      <p className={isInterrupted ? 'hint warn' : 'hint'} role="status">
        <Clamped text={hint} maxChars={hintChars} />
      </p>
      {hasCopy && <CopyLink kit={kit} uri={uri} />}
    </>
  )
}

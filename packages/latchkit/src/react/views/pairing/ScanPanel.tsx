import type { Kit } from '../../../core/kit/kit.js'
import { legal } from '../../../core/select/legal.js'
import type { WalletRecord } from '../../../wire/entities.js'
import { linkReaders } from '../../apps/linkReaders.js'
import { useHost } from '../../host/HostContext.js'
import { useText } from '../../host/useText.js'
import { useSelect } from '../../kit/useSelect.js'
import { useWalletRows } from '../../kit/useWalletRows.js'
import { Clamped } from '../../parts/Clamped/Clamped.js'
import { CopyLink } from '../../parts/CopyButton/CopyButton.js'
import { QrCode } from '../../parts/QrCode/QrCode.js'
import { WalletIcon } from '../../parts/WalletIcon/WalletIcon.js'
import { pairingTexts } from '../../text/en/pairing.js'
import { listOf } from '../../text/listOf.js'
import type { PairingAttempt } from './usePairing.js'

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

/** The most wallets that the sentence names. */
const named = 3

/** Returns the sentence that says which wallets can read the code (readings 41). */
function useReadersText(kit: Kit): string {
  const t = useText(pairingTexts)
  const { locale } = useHost()
  const { all } = useWalletRows()
  const readers = linkReaders(kit)
  if (readers.isAny) return t('scanWithAny')
  const names = all.flatMap(({ wallet }) => (wallet && readers.reads(wallet) ? wallet.name : []))
  if (names.length === 0 || names.length > named) return t('scanWithOwn', { site: location.host })
  return t('scanWithThese', { wallets: listOf(names, locale, 'disjunction') })
}

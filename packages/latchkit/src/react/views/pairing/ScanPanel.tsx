import { useState } from 'react'
import type { Kit } from '../../../core/kit/kit.js'
import { legal } from '../../../core/select/legal.js'
import type { WalletRecord } from '../../../wire/entities.js'
import { linkReaders, pairingConnector } from '../../apps/linkReaders.js'
import { useHost, useText } from '../../host/useHost.js'
import { useSelect } from '../../kit/useSelect.js'
import { useWalletRows } from '../../kit/useWalletRows.js'
import { Clamped } from '../../parts/Clamped/Clamped.js'
import { CopyLink } from '../../parts/CopyButton/CopyButton.js'
import { Disclosure } from '../../parts/Disclosure/Disclosure.js'
import { QrCode } from '../../parts/QrCode/QrCode.js'
import { WalletIcon } from '../../parts/WalletIcon/WalletIcon.js'
import { commonTexts } from '../../text/en/common.js'
import { pairingTexts } from '../../text/en/pairing.js'
import { listOf } from '../../text/listOf.js'
import type { PairingAttempt } from './usePairing.js'

/** From how many characters on a hint is folded. With names of up to twenty letters, every hint is shorter in every language. */
const hintChars = 110

/** Props of the panel: a pairing with one wallet, or with any. */
export interface ScanPanelProps {
  readonly kit: Kit
  readonly attempt: PairingAttempt
  readonly wallet?: WalletRecord
  /**
   * Whether the panel has a button that copies the link; `true` unless given. Set it to `false` if the view has one elsewhere.
   */
  readonly hasCopy?: boolean
}

/**
 * Shows the pairing link as a QR code, and a button that copies it. Space is reserved until the link is created; a renewed link
 * replaces the code in place.
 */
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

/** Up to this many wallets are named in the sentence. */
const maxNames = 3

/** Returns the sentence that says which wallets can read the code (readings 41). */
function useReadersText(kit: Kit): string {
  const t = useText(pairingTexts)
  const { locale } = useHost()
  const { all } = useWalletRows()
  const readers = linkReaders(kit)
  if (readers.isAny) return t('scanWithAny')
  const names = all.flatMap(({ wallet }) => (wallet && readers.reads(wallet) ? wallet.name : []))
  if (names.length === 0 || names.length > maxNames) return t('scanWithOwn', { site: location.host })
  return t('scanWithThese', { wallets: listOf(names, locale, 'disjunction') })
}

/** Shows, folded away on a phone, the code for a wallet on another device. A phone cannot scan its own screen. */
export function AnotherDevice(props: ScanPanelProps) {
  const t = useText(pairingTexts)
  return (
    <div className="another">
      <Disclosure label={t('anotherDevice')}>
        <ScanPanel {...props} />
      </Disclosure>
    </div>
  )
}

/** Says which paired wallet a new one will replace, because a connector that pairs reaches one wallet at a time. */
export function ReplacesWallet({ kit }: { readonly kit: Kit }) {
  const t = useText(commonTexts, pairingTexts)
  // Read this once, when the view opens, because the wallet that connects afterwards must not be named here.
  const [pairedName] = useState(
    () => kit.store.getState().sessions[pairingConnector(kit)?.id ?? '']?.peer.name,
  )
  return pairedName === undefined ? null : (
    <p className="hint">{t('replacesWallet', { wallet: pairedName || t('yourWallet') })}</p>
  )
}

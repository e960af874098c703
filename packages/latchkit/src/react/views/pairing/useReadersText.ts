import type { Kit } from '../../../core/kit/kit.js'
import { useWalletRows } from '../../hooks/useWalletRows.js'
import { useHost } from '../../host/HostContext.js'
import { pairingTexts } from '../../text/en/pairing.js'
import { listOf } from '../../text/listOf.js'
import { useText } from '../../text/useText.js'
import { linkReaders } from './hasPairing.js'

/** The most wallets that are named; where there are more, the sentence says what they have in common. */
const named = 3

/** The sentence that says which wallets can read a code for any of them (readings 41). */
export function useReadersText(kit: Kit): string {
  const t = useText(pairingTexts)
  const { locale } = useHost()
  const { all } = useWalletRows()
  const readers = linkReaders(kit)
  if (readers.isAny) return t('scanWithAny')
  const names = all.flatMap(({ wallet }) => (wallet && readers.reads(wallet) ? wallet.name : []))
  if (names.length === 0 || names.length > named) return t('scanWithOwn', { site: location.host })
  return t('scanWithThese', { wallets: listOf(names, locale, 'disjunction') })
}

import type { Kit } from '../../../core/kit/kit.js'
import { fetchWallets } from '../../../core/modal/fetchWallets.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { hasPairing } from '../../apps/linkReaders.js'
import { useText } from '../../host/useHost.js'
import { ErrorState } from '../../parts/ErrorState/ErrorState.js'
import type { LegalConsent } from '../../parts/Legal/useLegal.js'
import { NothingFound } from '../../parts/SearchField/SearchField.js'
import { walletTexts } from '../../text/en/wallets.js'
import { NoWallets, ShowQrCode } from '../walletList/NoWallets.js'
import { TilesLoading } from '../walletList/TilesLoading.js'
import type { ListState } from './useShownWallets.js'

/** Props of `ListEnd`: the search, and the state of the list. */
export interface ListEndProps {
  readonly kit: Kit
  readonly search: string
  readonly hasRows: boolean
  /** State of the bundled list. */
  readonly list: ListState
  /** State of the request to the gateway for more wallets. */
  readonly more: ListState
  readonly onClear: () => void
  /** The namespace to connect. */
  readonly namespace: ChainNamespace | undefined
  readonly consent: LegalConsent
  readonly onRetry: () => void
}

/** Shows below the list that more wallets are loading, that loading failed, or that there are none. */
export function ListEnd({
  kit,
  search,
  hasRows,
  list,
  more,
  namespace,
  consent,
  onClear,
  onRetry,
}: ListEndProps) {
  const t = useText(walletTexts)
  if (list === 'loading') return <TilesLoading count={hasRows ? 8 : 20} />
  if (list === 'failed') {
    const again = () => {
      fetchWallets(kit).catch((error) => kit.services.logger.error('could not load the wallet list', error))
    }
    return <ErrorState title={t('walletsFailed')} text={t('walletsFailedText')} onRetry={again} />
  }
  if (more === 'loading') return <TilesLoading count={hasRows ? 4 : 8} />
  if (more === 'failed') {
    const text = hasRows ? 'moreWalletsFailedText' : search ? 'searchFailedText' : 'walletsFailedText'
    return <ErrorState title={t('moreWalletsFailed')} text={t(text)} onRetry={onRetry} />
  }
  if (hasRows) return null
  if (!search) return <NoWallets kit={kit} namespace={namespace} consent={consent} />
  return (
    <NothingFound title={t('noWalletNamed', { search })} text={t('noWalletNamedText')} onClear={onClear}>
      {hasPairing(kit) && <ShowQrCode kit={kit} namespace={namespace} consent={consent} />}
    </NothingFound>
  )
}

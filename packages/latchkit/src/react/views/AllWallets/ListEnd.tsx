import { fetchWallets } from '../../../core/actions/directory/fetchWallets.js'
import type { Kit } from '../../../core/kit/kit.js'
import { EmptyState } from '../../parts/EmptyState/EmptyState.js'
import { ErrorState } from '../../parts/ErrorState/ErrorState.js'
import { NothingFound } from '../../parts/SearchField/SearchField.js'
import { enLater } from '../../text/enLater.js'
import { useText } from '../../text/useText.js'
import { TilesLoading } from '../walletList/TilesLoading.js'
import type { ListState } from './useListState.js'

/** The state of the list that its end, or its place, describes. */
export interface ListEndProps {
  readonly kit: Kit
  readonly search: string
  readonly hasRows: boolean
  /** The list itself is on its way, or did not come. */
  readonly list: ListState
  /** The same of what the gateway was asked for. */
  readonly more: ListState
  readonly onClear: () => void
  readonly onRetry: () => void
}

/** More on its way, why there is no more, or that nothing was found. Whatever is listed above stays as it is. */
export function ListEnd({ kit, search, hasRows, list, more, onClear, onRetry }: ListEndProps) {
  const t = useText(enLater)
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
  return search ? (
    <NothingFound title={t('noWalletNamed', { search })} text={t('noWalletNamedText')} onClear={onClear} />
  ) : (
    <EmptyState title={t('noWallets')} text={t('noWalletsText')} />
  )
}

import { useText } from '../../host/useHost.js'
import { LineIcon } from '../../parts/Icon/LineIcon.js'
import { SearchField } from '../../parts/SearchField/SearchField.js'
import { walletTexts } from '../../text/en/wallets.js'
import type { useShownWallets } from './useShownWallets.js'

/** Shows the filters of the list: a search field, and a switch for certified wallets if the directory has any. */
export function WalletFilter({ filter, field, count, list }: ReturnType<typeof useShownWallets>) {
  const t = useText(walletTexts)
  return (
    <div className="bd search tall">
      <SearchField
        name={t('searchWallets')}
        placeholder={list === 'loading' ? t('searchWallets') : t('searchCount', { count })}
        value={field.typed}
        onChange={field.type}
      />
      {filter.isOffered && (
        <button
          className="certified"
          part="filter"
          type="button"
          aria-pressed={filter.badge !== undefined}
          aria-label={t('certifiedOnly')}
          title={t('certifiedOnly')}
          onClick={filter.toggle}
        >
          <LineIcon name="shield" />
          {t('certified')}
        </button>
      )}
    </div>
  )
}

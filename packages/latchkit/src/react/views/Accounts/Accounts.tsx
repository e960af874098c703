import { useState } from 'react'
import { addressKey } from '../../../core/kit/addressKey.js'
import { close } from '../../../core/modal/close.js'
import { goBackOr } from '../../../core/modal/router.js'
import { canChooseAccount } from '../../../core/select/connectionCapabilities.js'
import { labelLookup } from '../../../core/state/labels.js'
import { useSheet, useText } from '../../host/useHost.js'
import { useSelect } from '../../kit/useSelect.js'
import { Scroll } from '../../modal/Scroll.js'
import { useGridKeys, useGrowing } from '../../parts/LongList/useGridKeys.js'
import { ListSearch, NothingFound } from '../../parts/SearchField/SearchField.js'
import { useWalletName } from '../../parts/WalletIcon/useWalletName.js'
import { accountTexts } from '../../text/en/account.js'
import type { ViewProps } from '../../ViewEntry.js'
import { useAccountOnShow } from '../holdings/useAccountOnShow.js'
import { AccountList } from './AccountList.js'
import css from './Accounts.css?inline'
import { AnotherAccount } from './AnotherAccount.js'
import { useAnotherAccount } from './useAnotherAccount.js'

/** How many accounts people can take in at a glance; a longer list gets a search field. */
const accountsAtAGlance = 8

/** Shows the accounts that the wallet shares. The visitor continues with one of them, or asks the wallet for others. */
export function Accounts({ kit, params }: ViewProps<'Accounts'>) {
  useSheet(css)
  const t = useText(accountTexts)
  const [search, setSearch] = useState('')
  const { namespace, address, allAccounts, addressLabels } = useAccountOnShow(kit, params)
  const wallet = useWalletName(namespace) ?? ''
  const canChoose = useSelect((state) => canChooseAccount(state, params.namespace))
  const anotherAccount = useAnotherAccount(kit, params, () => goBackOr(kit, () => close(kit, 'finished')))
  const labelOf = labelLookup(addressLabels, (each) => addressKey(kit, namespace, each))
  const searchText = search.trim().toLowerCase()
  const matches = allAccounts.filter((each) =>
    [each.address, labelOf(each.address)].some((text) => text?.toLowerCase().includes(searchText)),
  )
  const { shown, grow } = useGrowing(matches, searchText)
  const { ref, ...keys } = useGridKeys(grow, 1, shown)
  if (!address) return null
  return (
    <>
      <div ref={ref} style={{ display: 'contents' }} {...keys}>
        <ListSearch
          name={t('searchAccounts')}
          count={allAccounts.length}
          atAGlance={accountsAtAGlance}
          value={search}
          onChange={setSearch}
        />
        <Scroll className="bd list" onNearEnd={grow}>
          {matches.length > 0 ? (
            <AccountList
              accounts={shown}
              labelOf={labelOf}
              current={allAccounts[0]?.id}
              onSelect={anotherAccount.select}
            />
          ) : (
            <NothingFound
              title={t('noAccountFound', { search: search.trim() })}
              text={t('noAccountFoundText')}
              onClear={() => setSearch('')}
            />
          )}
        </Scroll>
      </div>
      {(canChoose || anotherAccount.failure) && <AnotherAccount wallet={wallet} {...anotherAccount} />}
      <span className="hidden" role="status">
        {searchText && t('accountsFound', { count: matches.length })}
      </span>
    </>
  )
}

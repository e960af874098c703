import { pushView } from '../../../core/modal/router.js'
import { transactionList } from '../../../core/select/accountLists.js'
import { pendingTransactions } from '../../../core/select/accountState.js'
import { view } from '../../../core/state/router.js'
import { useText } from '../../host/useHost.js'
import { useLatchkit } from '../../kit/useLatchkit.js'
import { useSelect } from '../../kit/useSelect.js'
import { accountTexts } from '../../text/en/account.js'
import { ActivityList } from '../activity/ActivityList.js'
import type { AccountPartProps } from './AccountTab.js'

/** Shows the activity of the account in a tab. If there is some, a button leads to the view that shows nothing else (§2). */
export function ActivityPart({ params: { namespace } }: AccountPartProps) {
  const t = useText(accountTexts)
  const kit = useLatchkit()
  const showAll = () => pushView(kit, view('Transactions', namespace ? { namespace } : {}))
  const hasActivity = useSelect(
    (state) =>
      (transactionList(state, namespace)?.transactions.length ?? 0) +
        pendingTransactions(state, namespace).length >
      0,
  )
  return (
    <>
      {hasActivity && (
        <p className="activity-whole">
          <button className="link" part="link" type="button" onClick={showAll}>
            {t('allActivity')}
          </button>
        </p>
      )}
      <ActivityList namespace={namespace} />
    </>
  )
}

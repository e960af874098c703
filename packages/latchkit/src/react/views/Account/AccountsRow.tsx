import { pushView } from '../../../core/actions/modal/router.js'
import type { Kit } from '../../../core/kit/kit.js'
import { canChooseAccount } from '../../../core/select/canChooseAccount.js'
import { view } from '../../../core/state/router.js'
import type { ViewParams } from '../../../core/state/views.js'
import type { Account } from '../../../wire/entities.js'
import { useSelect } from '../../hooks/useSelect.js'
import { Disc } from '../../parts/Disc/Disc.js'
import { Icon } from '../../parts/Icon/Icon.js'
import { LineIcon } from '../../parts/Icon/LineIcon.js'
import { Row } from '../../parts/Row/Row.js'
import { enLater } from '../../text/enLater.js'
import { useText } from '../../text/useText.js'

/** The accounts that the row counts. */
export interface AccountsRowProps {
  readonly kit: Kit
  readonly params: ViewParams['Accounts']
  readonly accounts: readonly Account[]
}

/** The way to another account, where the wallet shares several or can be asked for others. */
export function AccountsRow({ kit, params, accounts: { length: count } }: AccountsRowProps) {
  const t = useText(enLater)
  const canChoose = useSelect((state) => canChooseAccount(state, params.namespace))
  if (count < 2 && !canChoose) return null
  return (
    <Row
      name={t('chooseAccount')}
      media={
        <Disc>
          <LineIcon name="people" />
        </Disc>
      }
      end={count > 1 && <span className="s num">{t.count(count)}</span>}
      endIcon={<Icon name="right" />}
      onClick={() => pushView(kit, view('Accounts', params))}
    />
  )
}

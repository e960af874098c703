import type { Account } from '../../../wire/entities.js'
import { shortenAddress } from '../../../wire/shortenAddress.js'
import { Avatar } from '../../parts/Avatar/Avatar.js'
import { Icon } from '../../parts/Icon/Icon.js'
import { Row } from '../../parts/Row/Row.js'
import { enLater, type LaterTextKey } from '../../text/enLater.js'
import { useLaterText } from '../../text/useLaterText.js'

/** The accounts to show, and the address of the current one. */
export interface AccountListProps {
  readonly accounts: readonly Account[]
  readonly current: string | undefined
  readonly onSelect: (address: string) => void
}

/** Accounts as rows, the current one marked. What kind of account it is stands below its address, where that says anything. */
export function AccountList({ accounts, current, onSelect }: AccountListProps) {
  const t = useLaterText()
  const kindOf = ({ type }: Account) => {
    const key = `accountType.${type}`
    return isText(key) ? t(key) : undefined
  }
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of an unstyled list.
    <ul role="list" className="accounts" part="list" aria-label={t('title.accounts')}>
      {accounts.map((account) => {
        const { address, type } = account
        const isCurrent = address === current
        const kind = kindOf(account)
        return (
          <li key={`${type} ${address}`}>
            <Row
              name={shortenAddress(address)}
              media={<Avatar address={address} />}
              detail={kind}
              end={
                isCurrent && (
                  <span className="check">
                    <Icon name="check" />
                  </span>
                )
              }
              selected={isCurrent}
              onClick={() => onSelect(address)}
            />
          </li>
        )
      })}
    </ul>
  )
}

const isText = (key: string): key is LaterTextKey => Object.hasOwn(enLater, key)

import type { Account } from '../../../wire/entities.js'
import { shortenAddress } from '../../../wire/shortenAddress.js'
import { Address } from '../../parts/Address/Address.js'
import { Avatar } from '../../parts/Avatar/Avatar.js'
import { Icon } from '../../parts/Icon/Icon.js'
import { Row } from '../../parts/Row/Row.js'
import { enLater, type LaterTextKey } from '../../text/enLater.js'
import { useLaterText } from '../../text/useLaterText.js'

/** The accounts to show, what the site calls them, and the address of the current one. */
export interface AccountListProps {
  readonly accounts: readonly Account[]
  readonly labelOf: (address: string) => string | undefined
  readonly current: string | undefined
  readonly onSelect: (address: string) => void
}

/**
 * Accounts as rows, the current one marked. An address stands below its label; what kind of account it is stands there too,
 * where that says anything.
 */
export function AccountList({ accounts, labelOf, current, onSelect }: AccountListProps) {
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
        const short = shortenAddress(address)
        const label = labelOf(address)
        return (
          <li key={`${type} ${address}`} className={kind === undefined ? 'even' : undefined}>
            <Row
              name={label ?? short}
              accessibleName={label && `${label} ${short}`}
              media={<Avatar address={address} />}
              detail={
                label ? (
                  <>
                    <Address address={address} />
                    {kind && <> · {kind}</>}
                  </>
                ) : (
                  kind
                )
              }
              description={label && kind}
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

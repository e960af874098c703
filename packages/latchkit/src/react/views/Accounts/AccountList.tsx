import type { ConnectedAccount } from '../../../core/state/connection.js'
import { shortenAddress } from '../../../wire/shownText.js'
import { useText } from '../../host/useHost.js'
import { Address } from '../../parts/Address/Address.js'
import { Avatar } from '../../parts/Avatar/Avatar.js'
import { LineIcon } from '../../parts/Icon/LineIcon.js'
import { Row } from '../../parts/Row/Row.js'
import { accountTexts } from '../../text/en/account.js'

/** Props of the list: the accounts, their labels, and the id of the current one. */
export interface AccountListProps {
  readonly accounts: readonly ConnectedAccount[]
  readonly labelOf: (address: string) => string | undefined
  readonly current: string | undefined
  readonly onSelect: (id: string) => void
}

/**
 * Shows accounts as rows and marks the current one. A row with a label also shows the address. The type of the account is shown
 * if there is a text for it.
 */
export function AccountList({ accounts, labelOf, current, onSelect }: AccountListProps) {
  const t = useText(accountTexts)
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of an unstyled list.
    <ul role="list" className="accounts" part="list" aria-label={t('title.accounts')}>
      {accounts.map((account) => {
        const { address, id, type } = account
        const isCurrent = id === current
        const kind = t.ifAny(`accountType.${type}`)
        const short = shortenAddress(address)
        const label = labelOf(address)
        return (
          <li key={id} className={kind === undefined ? 'even' : undefined}>
            <Row
              name={label ?? short}
              accessibleName={label && `${label} ${short}`}
              media={<Avatar address={address} namespace={account.namespace} />}
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
                    <LineIcon name="check" />
                  </span>
                )
              }
              selected={isCurrent}
              onClick={() => onSelect(id)}
            />
          </li>
        )
      })}
    </ul>
  )
}

import { useId, useState } from 'react'
import type { Kit } from '../../../core/kit/kit.js'
import { pushView } from '../../../core/modal/router.js'
import type { AccountInfo } from '../../../core/select/accountState.js'
import { canChooseAccount } from '../../../core/select/connectionCapabilities.js'
import { view } from '../../../core/state/router.js'
import type { ViewParams } from '../../../core/state/views.js'
import { shortenAddress } from '../../../wire/shownText.js'
import { useText } from '../../host/useHost.js'
import { useSelect } from '../../kit/useSelect.js'
import { Address, FullAddress } from '../../parts/Address/Address.js'
import { Avatar } from '../../parts/Avatar/Avatar.js'
import { Copied, useCopy } from '../../parts/CopyButton/CopyButton.js'
import { LineIcon } from '../../parts/Icon/LineIcon.js'
import { IconButton } from '../../parts/IconButton/IconButton.js'
import { accountTexts } from '../../text/en/account.js'
import { commonTexts } from '../../text/en/common.js'

/** Props of `Identity`: the account, and how its address is shown. */
export interface IdentityProps {
  readonly kit: Kit
  readonly params: ViewParams['Account']
  readonly account: AccountInfo
  readonly address: string
  /** The name of the network's explorer. */
  readonly explorer: string | undefined
}

/**
 * Shows an account: its avatar, its name if it has one, and its address, shortened or in full. A press on avatar and name leads
 * to the choice of another account, if there are several. Buttons copy the address and open its page at the explorer.
 */
export function Identity({ kit, params, account, address, explorer }: IdentityProps) {
  const { namespace, profileName, allAccounts, addressExplorerUrl } = account
  const t = useText(accountTexts)
  const [isFull, setFull] = useState(false)
  const canAsk = useSelect((state) => canChooseAccount(state, params.namespace))
  const { length: count } = allAccounts
  const canChoose = count > 1 || canAsk
  const avatar = <Avatar address={address} namespace={namespace} />
  const name = profileName && (
    <span className="name" dir="auto">
      {profileName}
    </span>
  )
  return (
    <>
      <div className={name ? 'identity named' : 'identity'} part="identity">
        {canChoose ? (
          <button
            className="who"
            type="button"
            aria-label={t('chooseAccount')}
            aria-description={count > 1 ? t.count(count) : undefined}
            onClick={() => pushView(kit, view('Accounts', params))}
          >
            {avatar}
            {name}
            <LineIcon name="down" />
          </button>
        ) : (
          <span className="who">
            {avatar}
            {name}
          </span>
        )}
        <button
          className="short"
          type="button"
          aria-expanded={isFull}
          aria-label={`${t('fullAddress')} ${shortenAddress(address)}`}
          onClick={() => setFull(!isFull)}
        >
          <Address address={address} />
        </button>
        <span className="identity-acts">
          <CopyAddress kit={kit} address={address} />
          {addressExplorerUrl && <ExplorerLink url={addressExplorerUrl} name={explorer ?? ''} />}
        </span>
      </div>
      {isFull && (
        <p className="s identity-full">
          <FullAddress address={address} namespace={namespace} />
        </p>
      )}
    </>
  )
}

/** Links to the account's page at the network's explorer. */
function ExplorerLink({ url, name }: { readonly url: string; readonly name: string }) {
  const t = useText(commonTexts, accountTexts)
  const id = useId()
  const label = t('viewOn', { explorer: name })
  return (
    <>
      <a
        className="icon-button"
        part="icon-button"
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={label}
        title={label}
        aria-describedby={id}
      >
        <LineIcon name="external" />
      </a>
      <span id={id} hidden>
        {t('opensInNewTab')}
      </span>
    </>
  )
}

/** Shows the button that copies the address. */
function CopyAddress({ kit, address }: { readonly kit: Kit; readonly address: string }) {
  const t = useText(commonTexts)
  const { isCopied, copy } = useCopy(kit, address)
  return (
    <>
      <IconButton
        name={t('copyAddress')}
        icon={<LineIcon name={isCopied ? 'check' : 'copy'} />}
        onClick={copy}
      />
      <Copied isCopied={isCopied} />
    </>
  )
}

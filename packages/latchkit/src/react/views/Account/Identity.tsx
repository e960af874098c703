import { useState } from 'react'
import type { AccountInfo } from '../../../core/select/accountState.js'
import { shortenAddress } from '../../../wire/shortenAddress.js'
import { useLatchkit } from '../../hooks/useLatchkit.js'
import { Address, FullAddress } from '../../parts/Address/Address.js'
import { Avatar } from '../../parts/Avatar/Avatar.js'
import { enLater } from '../../text/enLater.js'
import { useText } from '../../text/useText.js'
import { CopyAddress } from './CopyAddress.js'

/** The account that is named. */
export interface IdentityProps extends Pick<AccountInfo, 'namespace' | 'profileName'> {
  readonly address: string
}

/** The name of the account, if it has one, and its address, shortened or whole. */
export function Identity({ address, namespace, profileName }: IdentityProps) {
  const kit = useLatchkit()
  const t = useText(enLater)
  const [isFull, setFull] = useState(false)
  return (
    <>
      <div className="identity" part="identity">
        <Avatar address={address} namespace={namespace} />
        <span className="t">
          {profileName && (
            <span className="name" dir="auto">
              {profileName}
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
        </span>
        <CopyAddress kit={kit} address={address} />
      </div>
      {isFull && (
        <p className="s identity-full">
          <FullAddress address={address} namespace={namespace} />
        </p>
      )}
    </>
  )
}

import type { CSSProperties } from 'react'
import type { AccountInfo } from '../../core/select/accountState.js'
import type { AccountStatus } from '../../core/select/accountStatus.js'
import type { ChainNamespace } from '../../wire/caip.js'
import { shortenAddress } from '../../wire/shortenAddress.js'
import { fitAmount } from '../parts/Amount/formatAmount.js'
import { OwnAvatar } from '../parts/Avatar/OwnAvatar.js'
import { useAvatar } from '../parts/Avatar/useAvatar.js'
import css from './accountSummary.css?inline'
import contentCss from './buttonContent.css?inline'
import { Chevron } from './Chevron.js'
import { usePageSheet } from './usePageSheet.js'

// With it, since a page that draws a button of its own needs the same.
export { connectDetails } from './connectDetails.js'

/** The side of the picture, in px. */
const side = 28

/** An account as far as a button knows it. */
export type SummarizedAccount = AccountStatus &
  Partial<Pick<AccountInfo, 'balance' | 'balanceStatus' | 'balanceSymbol' | 'profileName'>>

/** The connected account that the account button shows, and how it shows it. */
export interface AccountSummaryProps {
  readonly account: SummarizedAccount
  /** Of which chain namespace; of the active one unless given. */
  readonly namespace: ChainNamespace | undefined
  readonly locale: string
  /** With balance and chevron; the connect button has no room for them. */
  readonly full: boolean
}

/** Loaded once there is an account, or one is on its way: then its outline. The place of a balance is kept from the start. */
export function AccountSummary({ account, namespace, locale, full }: AccountSummaryProps) {
  usePageSheet(contentCss + css)
  const { address, balance, balanceStatus, balanceSymbol, profileName } = account
  const avatar = useAvatar(address ?? '', namespace)
  // True before the first read too, except on a network that the site does not list: its balance is never read.
  const isComing = balanceStatus === 'loading' || (balanceStatus === 'idle' && balanceSymbol !== undefined)
  const isExpected = !address || balance !== undefined || isComing
  return (
    <>
      {full && isExpected && (
        <span className="latchkit-balance">
          {balance ? (
            <span dir="ltr">{`${fitAmount(balance, locale, { maxChars: 16 }).shown} ${balance.symbol}`}</span>
          ) : (
            <span className="latchkit-bar" />
          )}
        </span>
      )}
      {address ? (
        <span className="latchkit-mark latchkit-avatar" style={{ '--picture': avatar } as CSSProperties}>
          <OwnAvatar address={address} namespace={namespace} size={side} />
        </span>
      ) : (
        <span className="latchkit-mark" />
      )}
      {address ? (
        <span className="latchkit-address" dir={profileName ? 'auto' : 'ltr'}>
          {profileName ?? shortenAddress(address)}
        </span>
      ) : (
        <span className="latchkit-bar" />
      )}
      {full && address && <Chevron />}
    </>
  )
}

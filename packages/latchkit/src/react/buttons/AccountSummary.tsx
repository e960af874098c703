import { type CSSProperties, type ReactNode, useRef } from 'react'
import type { AccountInfo } from '../../core/select/accountState.js'
import type { AccountStatus } from '../../core/select/accountStatus.js'
import type { ChainNamespace } from '../../wire/caip.js'
import type { Amount } from '../../wire/entities.js'
import { fitAmount } from '../../wire/formatAmount.js'
import { shortenAddress } from '../../wire/shownText.js'
import { useSelect } from '../kit/useSelect.js'
import { ChosenPicture } from '../parts/Avatar/ChosenPicture.js'
import { OwnAvatar } from '../parts/Avatar/OwnAvatar.js'
import { useAvatar } from '../parts/Avatar/useAvatar.js'
import { usePageSheet } from '../theme/adoptSheet.js'
import css from './accountSummary.css?inline'
import contentCss from './buttonContent.css?inline'
import { Chevron } from './marks.js'

// Exported from here, because a page that draws its own button needs the same details.
export { connectDetails } from './connectDetails.js'

/** Width and height of the picture, in px. */
const side = 28

/** The part of an account that a button shows. */
export type SummarizedAccount = AccountStatus &
  Partial<Pick<AccountInfo, 'balance' | 'balanceStatus' | 'balanceSymbol' | 'profileName'>>

/** Props of the summary: the account, and how to show it. */
export interface AccountSummaryProps {
  readonly account: SummarizedAccount
  /** The namespace of the account; the active one unless given. */
  readonly namespace: ChainNamespace | undefined
  readonly locale: string
  /**
   * The text of the connect button. If given, the summary is shown in that button, which has no room for balance and chevron.
   */
  readonly words?: string
}

/** How many characters of a number fit, as in `9,999.99`. */
const maxNumberChars = 8

/**
 * Shows the account in a button, or its outline while a connection is being restored. This file is loaded only in these cases.
 * Space for a balance is reserved from the start.
 */
export function AccountSummary({ account, namespace, locale, words }: AccountSummaryProps) {
  usePageSheet(contentCss + css)
  const { address, balance, balanceStatus, balanceSymbol, profileName } = account
  const avatar = useAvatar(address ?? '', namespace)
  const hasWaitingDevice = useSelect(({ waitingDevice }) => waitingDevice !== undefined)
  // Also true before the first read, except on a network that the site does not list, because its balance is never read.
  const isLoading = balanceStatus === 'loading' || (balanceStatus === 'idle' && balanceSymbol !== undefined)
  const hasBalanceSpace = !address || balance !== undefined || isLoading
  const previous = useRef<{ readonly words: string; readonly spinner: ReactNode }>(undefined)
  if (words && !address) {
    const spinner = account.status === 'connecting' && <span className="latchkit-spinner" />
    previous.current = { words, spinner }
    return (
      <>
        {spinner}
        {words}
      </>
    )
  }
  return (
    <>
      {previous.current && (
        <span className="latchkit-before" data-words={previous.current.words}>
          {previous.current.spinner}
        </span>
      )}
      {!words && hasBalanceSpace && (
        <span className="latchkit-balance">
          <span>
            {balance ? (
              <span dir="ltr">{balanceText(balance, locale)}</span>
            ) : (
              <span className="latchkit-bar" />
            )}
          </span>
        </span>
      )}
      {address ? (
        <span className="latchkit-mark latchkit-avatar" style={{ '--picture': avatar } as CSSProperties}>
          <OwnAvatar address={address} namespace={namespace} size={side}>
            <ChosenPicture address={address} namespace={namespace} />
          </OwnAvatar>
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
      {!words && address && <Chevron />}
      {address && hasWaitingDevice && <span className="latchkit-dot" />}
    </>
  )
}

function balanceText(balance: Amount, locale: string): string {
  const maxChars = maxNumberChars + 1 + balance.symbol.length
  return `${fitAmount(balance, locale, { maxChars }).shown} ${balance.symbol}`
}

import type { AccountInfo } from '../../core/select/accountState.js'
import { shortenAddress } from '../../wire/shortenAddress.js'
import { formatAmount } from '../parts/Amount/formatAmount.js'
import { avatarOf } from '../parts/Avatar/avatarOf.js'
import { Chevron } from './Chevron.js'

/** What the account button shows of a connected account. */
export interface AccountFaceProps {
  readonly account: AccountInfo
  readonly locale: string
  /** With balance and chevron; the connect button has no room for them. */
  readonly full: boolean
}

/** Loaded once there is an account, or one is on its way. The place of a balance is kept from the start. */
export function AccountFace({ account, locale, full }: AccountFaceProps) {
  const { address = '', balance, balanceStatus } = account
  const isExpected = balance !== undefined || balanceStatus === 'loading'
  return (
    <>
      {full && isExpected && (
        <span className="latchkit-balance" dir="ltr">
          {balance ? `${formatAmount(balance, locale)} ${balance.symbol}` : <span className="latchkit-bar" />}
        </span>
      )}
      <span className="latchkit-mark" style={{ background: avatarOf(address) }} />
      <span className="latchkit-address" dir="ltr">
        {shortenAddress(address)}
      </span>
      {full && <Chevron />}
    </>
  )
}

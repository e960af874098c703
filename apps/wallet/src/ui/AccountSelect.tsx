import { shortenAddress } from '../../../../packages/latchkit/src/wire/shownText.js'
import type { Family } from '../families.js'
import { type Account, accountOf } from '../keys/createKeyring.js'
import { useWalletState } from './useWallet.js'

interface AccountSelectProps {
  readonly label: string
  /** The families whose addresses are shown. */
  readonly families: readonly Family[]
  /** An address of the chosen account. */
  readonly value: string
  readonly onChoose: (account: Account) => void
}

/** Lets the person choose one of the wallet's accounts. */
export function AccountSelect({ label, families, value, onChoose }: AccountSelectProps) {
  const accounts = useWalletState((state) => state.accounts)
  const [first = 'eip155'] = families
  const choose = (address: string) => {
    const account = accountOf(accounts, address)
    if (account) onChoose(account)
  }
  return (
    <label className="field">
      {label}
      <select
        className="input"
        value={accountOf(accounts, value)?.addresses[first]}
        onChange={({ target }) => choose(target.value)}
      >
        {accounts.map(({ name, addresses }) => (
          <option key={name} value={addresses[first]}>
            {[name, ...families.map((family) => shortenAddress(addresses[family]))].join(' · ')}
          </option>
        ))}
      </select>
    </label>
  )
}

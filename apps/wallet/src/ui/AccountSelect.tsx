import { useWalletState } from './useWallet.js'

interface AccountSelectProps {
  readonly label: string
  readonly value: string
  readonly onChoose: (address: string) => void
}

/** Chooses one of the wallet's accounts. */
export function AccountSelect({ label, value, onChoose }: AccountSelectProps) {
  const accounts = useWalletState((state) => state.accounts)
  return (
    <label className="field">
      {label}
      <select
        className="input"
        value={accounts.find(({ address }) => address.toLowerCase() === value.toLowerCase())?.address}
        onChange={({ target }) => onChoose(target.value)}
      >
        {accounts.map(({ name, address }) => (
          <option key={address} value={address}>
            {name} · {address.slice(0, 6)}…{address.slice(-6)}
          </option>
        ))}
      </select>
    </label>
  )
}

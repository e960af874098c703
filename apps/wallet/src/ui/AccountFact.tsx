import { Address } from './Address.js'
import { useWalletState } from './useWallet.js'

/** The account that acts, by name and whole address. */
export function AccountFact({ address }: { readonly address: string }) {
  const accounts = useWalletState((state) => state.accounts)
  const account = accounts.find((one) => one.address.toLowerCase() === address.toLowerCase())
  return (
    <div>
      <dt>With</dt>
      <dd>
        <p>{account?.name}</p>
        <Address value={account?.address ?? address} />
      </dd>
    </div>
  )
}

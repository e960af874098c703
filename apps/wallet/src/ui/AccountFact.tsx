import { accountOf, isSameAddress } from '../keys/createKeyring.js'
import { Address } from './Address.js'
import { Fact } from './Fact.js'
import { useWalletState } from './useWallet.js'

/** The account that acts, by name and whole address. */
export function AccountFact({ address }: { readonly address: string }) {
  const account = accountOf(
    useWalletState((state) => state.accounts),
    address,
  )
  // As this wallet writes it, not as the site did.
  const own = Object.values(account?.addresses ?? {}).find((each) => isSameAddress(each, address))
  return (
    <Fact name="With">
      <p>{account?.name}</p>
      <Address value={own ?? address} />
    </Fact>
  )
}

import { accountOf, isSameAddress } from '../keys/createKeyring.js'
import { Address } from './Address.js'
import { Fact } from './Fact.js'
import { useWalletState } from './useWallet.js'

/** Shows the acting account, by name and full address. */
export function AccountFact({ address }: { readonly address: string }) {
  const account = accountOf(
    useWalletState((state) => state.accounts),
    address,
  )
  // In this wallet's spelling, not the site's.
  const ownAddress = Object.values(account?.addresses ?? {}).find((each) => isSameAddress(each, address))
  return (
    <Fact name="With">
      <p>{account?.name}</p>
      <Address value={ownAddress ?? address} />
    </Fact>
  )
}

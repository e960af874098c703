import { formatEther } from 'viem'
import { chainClient } from '../chain/chainClient.js'
import type { Chain } from '../config.js'
import type { Account } from '../keys/createKeyring.js'
import { refresh } from '../wallet/refresh.js'
import { Address } from './Address.js'
import { CopyButton } from './CopyButton.js'
import { useQuery } from './useQuery.js'
import { useWallet, useWalletState } from './useWallet.js'

/** The accounts of this wallet, and what they own. */
export function AccountsCard() {
  const wallet = useWallet()
  const { chains } = wallet.config
  const accounts = useWalletState((state) => state.accounts)
  const add = (act: () => unknown) => () => {
    act()
    refresh(wallet)
  }
  const local = chains.some(({ id }) => id === 31337)
  return (
    <section className="card" aria-labelledby="accounts">
      <h2 id="accounts">Accounts</h2>
      <ul className="list">
        {accounts.map((account) => (
          <li key={account.address} aria-label={account.name}>
            <AccountRow account={account} chains={chains} />
          </li>
        ))}
      </ul>
      <div className="actions">
        <button type="button" className="button" onClick={add(() => wallet.keyring.create())}>
          New account
        </button>
        {local && (
          <button type="button" className="button" onClick={add(() => wallet.keyring.importAnvil())}>
            Add Anvil account
          </button>
        )}
      </div>
      {local && (
        <p className="hint">Anvil’s accounts are public and have test coins on the local networks.</p>
      )}
    </section>
  )
}

function AccountRow({ account, chains }: { readonly account: Account; readonly chains: readonly Chain[] }) {
  return (
    <>
      <div className="line">
        <h3>{account.name}</h3>
        <CopyButton text={account.address} label={`Copy the address of ${account.name}`} />
      </div>
      <Address value={account.address} />
      <dl className="balances">
        {chains.map((chain) => (
          <div key={chain.id}>
            <dt>{chain.name}</dt>
            <dd>
              <Balance address={account.address} chain={chain} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Balance({ address, chain }: { readonly address: Account['address']; readonly chain: Chain }) {
  const balance = useQuery(`${chain.id} ${address}`, () => chainClient(chain).getBalance({ address }))
  if (balance.status === 'loading') return <span className="skeleton">0 {chain.symbol}</span>
  if (balance.status === 'ready') {
    return (
      <>
        {formatEther(balance.value)} {chain.symbol}
      </>
    )
  }
  return (
    <>
      Couldn’t load it.{' '}
      <button type="button" className="link" onClick={balance.retry}>
        Try {chain.name} again
      </button>
    </>
  )
}

import { formatEther } from 'viem'
import { chainClient } from '../chain/chainClient.js'
import { solanaBalance } from '../chain/solana/solanaRpc.js'
import type { Chain, SolanaNetwork } from '../config.js'
import { families, familyNames, networksOf } from '../families.js'
import type { Account } from '../keys/createKeyring.js'
import { formatSol } from '../read/solana/formatSol.js'
import { refresh } from '../wallet/refresh.js'
import { Address } from './Address.js'
import { CopyButton } from './CopyButton.js'
import { useQuery } from './useQuery.js'
import { useWallet, useWalletState } from './useWallet.js'

/** The accounts of this wallet, and what they own. */
export function AccountsCard() {
  const wallet = useWallet()
  const accounts = useWalletState((state) => state.accounts)
  const add = (act: () => Promise<unknown>) => () => void act().then(() => refresh(wallet))
  const local = wallet.config.chains.some(({ id }) => id === 31337)
  return (
    <section className="card" aria-labelledby="accounts">
      <h2 id="accounts">Accounts</h2>
      <ul className="list">
        {accounts.map((account) => (
          <li key={account.name} aria-label={account.name}>
            <AccountRow account={account} />
          </li>
        ))}
      </ul>
      <div className="actions">
        <button type="button" className="button" onClick={add(() => wallet.keyring.create())}>
          New account
        </button>
        {local && (
          <button type="button" className="button" onClick={add(() => wallet.keyring.addTestAccount())}>
            Add test account
          </button>
        )}
      </div>
      {local && (
        <p className="hint">The test accounts are public and have test coins on the local networks.</p>
      )}
    </section>
  )
}

function AccountRow({ account: { name, addresses } }: { readonly account: Account }) {
  const { config } = useWallet()
  return (
    <>
      <h3>{name}</h3>
      {families
        .filter((family) => networksOf(config, family).length > 0)
        .map((family) => (
          <section key={family} className="family" aria-label={`${name} on ${familyNames[family]}`}>
            <div className="line">
              <h4>{familyNames[family]}</h4>
              <CopyButton
                text={addresses[family]}
                label={`Copy the ${familyNames[family]} address of ${name}`}
              />
            </div>
            <Address value={addresses[family]} />
            <dl className="balances">
              {family === 'eip155'
                ? config.chains.map((chain) => (
                    <EvmBalance key={chain.id} address={addresses.eip155} chain={chain} />
                  ))
                : config.solana.map((network) => (
                    <SolanaBalance key={network.id} address={addresses.solana} network={network} />
                  ))}
            </dl>
          </section>
        ))}
    </>
  )
}

interface EvmBalanceProps {
  readonly address: Account['addresses']['eip155']
  readonly chain: Chain
}

function EvmBalance({ address, chain }: EvmBalanceProps) {
  const load = async () => {
    const balance = await chainClient(chain).getBalance({ address })
    return `${formatEther(balance)} ${chain.symbol}`
  }
  return <Balance name={chain.name} of={`eip155:${chain.id} ${address}`} load={load} />
}

function SolanaBalance({ address, network }: { readonly address: string; readonly network: SolanaNetwork }) {
  const load = async () => formatSol(await solanaBalance(address, network))
  return <Balance name={network.name} of={`${network.id} ${address}`} load={load} />
}

interface BalanceProps {
  /** The name of the network. */
  readonly name: string
  /** Network and address: when they change it is loaded again. */
  readonly of: string
  readonly load: () => Promise<string>
}

function Balance({ name, of, load }: BalanceProps) {
  const balance = useQuery(of, load)
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {balance.status === 'loading' && <span className="skeleton">0.0000</span>}
        {balance.status === 'ready' && balance.value}
        {balance.status === 'failed' && (
          <>
            Couldn’t load it.{' '}
            <button type="button" className="link" onClick={balance.retry}>
              Try {name} again
            </button>
          </>
        )}
      </dd>
    </div>
  )
}

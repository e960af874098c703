import { formatEther, formatUnits } from 'viem'
import { chainClient } from '../../../reading/src/chain/chainClient.js'
import { formatSol } from '../../../reading/src/solana/formatSol.js'
import { solanaBalance } from '../../../reading/src/solana/solanaRpc.js'
import { bitcoinBalance } from '../chain/bitcoin/esplora.js'
import { polkadotBalance } from '../chain/polkadot/polkadotRpc.js'
import type { Config } from '../config.js'
import { type Family, families, familyNames, networksOf } from '../families.js'
import type { Account } from '../keys/createKeyring.js'
import { formatBtc } from '../read/bitcoin/formatBtc.js'
import { refresh } from '../wallet/refresh.js'
import { Address } from './Address.js'
import { CopyButton } from './CopyButton.js'
import { useQuery } from './useQuery.js'
import { useWallet, useWalletState } from './useWallet.js'

/** Shows the accounts of this wallet and their balances. */
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

function AccountRow({ account }: { readonly account: Account }) {
  const { name, addresses, bitcoin } = account
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
              {balancesOf(account, family, config).map((balance) => (
                <Balance key={balance.of} {...balance} />
              ))}
            </dl>
            {family === 'bip122' && <Collectibles name={name} of={bitcoin} />}
          </section>
        ))}
    </>
  )
}

/** Lists the balances of an account on the networks of a family. */
function balancesOf({ addresses }: Account, family: Family, config: Config): readonly BalanceProps[] {
  switch (family) {
    case 'eip155':
      return config.chains.map((chain) => ({
        name: chain.name,
        of: `eip155:${chain.id} ${addresses.eip155}`,
        async load() {
          const balance = await chainClient(chain).getBalance({ address: addresses.eip155 })
          return `${formatEther(balance)} ${chain.symbol}`
        },
      }))
    case 'solana':
      return config.solana.map((network) => ({
        name: network.name,
        of: `${network.id} ${addresses.solana}`,
        load: async () => formatSol(await solanaBalance(addresses.solana, network)),
      }))
    case 'bip122':
      return config.bitcoin.map((network) => ({
        name: network.name,
        of: `${network.id} ${addresses.bip122}`,
        load: async () => formatBtc(await bitcoinBalance(addresses.bip122, network)),
      }))
    case 'polkadot':
      return config.polkadot.map((network) => ({
        name: network.name,
        of: `${network.id} ${addresses.polkadot}`,
        async load() {
          const balance = await polkadotBalance(addresses.polkadot, network)
          return `${formatUnits(balance, network.decimals)} ${network.symbol}`
        },
      }))
  }
}

interface CollectiblesProps {
  /** Name of the account. */
  readonly name: string
  readonly of: Account['bitcoin']
}

/** Shows the Bitcoin address for collectibles. */
function Collectibles({ name, of }: CollectiblesProps) {
  const ordinalAddress = of.find(({ intention }) => intention === 'ordinal')
  if (!ordinalAddress) return null
  return (
    <section className="family" aria-label={`${name} for collectibles`}>
      <div className="line">
        <h4>For collectibles</h4>
        <CopyButton text={ordinalAddress.address} label={`Copy the address for collectibles of ${name}`} />
      </div>
      <Address value={ordinalAddress.address} />
    </section>
  )
}

interface BalanceProps {
  /** Name of the network. */
  readonly name: string
  /** Network and address: if they change, the balance is loaded again. */
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

import { connect, open } from 'latchkit'
import {
  ConnectButton,
  NetworkButton,
  useAccount,
  useDisconnect,
  useLatchkit,
  useProvider,
} from 'latchkit/react'
import { LedgerPanel } from './LedgerPanel.js'
import { buy, trade } from './trades.js'
import { WalletPanel } from './WalletPanel.js'
import type { World } from './world.js'

/** The page: the connection of both families, the acts to start here, and the world around them. */
export function App({ ledger, twin, phone }: World) {
  return (
    <>
      <header>
        <h1>Two made-up chains</h1>
        <NetworkButton />
        <ConnectButton />
      </header>
      <PageButtons />
      <Reef />
      <Lantern ledger={ledger} />
      <LedgerPanel ledger={ledger} />
      <WalletPanel twin={twin} phone={phone} />
    </>
  )
}

/** The site's own buttons: a way to connect that is no wallet of the list, one family alone, a view of its own, and leaving. */
function PageButtons() {
  const kit = useLatchkit()
  const disconnect = useDisconnect()
  return (
    <p>
      <button type="button" onClick={() => void connect(kit, { connector: 'porter' })}>
        Sign in with Porter
      </button>
      <button type="button" onClick={() => open(kit, { view: 'Connect', namespace: 'reef' })}>
        Connect the reef alone
      </button>
      <button type="button" onClick={() => open(kit, { view: 'Transactions', namespace: 'lantern' })}>
        Look at what happened
      </button>
      <button type="button" onClick={() => void disconnect()}>
        Leave everything
      </button>
    </p>
  )
}

function Reef() {
  const kit = useLatchkit()
  const disconnect = useDisconnect()
  const { address, allAccounts } = useAccount('reef')
  const signer = useProvider('reef')
  const key = allAccounts[0]?.id
  return (
    <section aria-label="Reef">
      <p>{address ?? 'Not connected'}</p>
      {signer && <p>{methodsOf(signer)}</p>}
      {key !== undefined && (
        <>
          <button type="button" onClick={() => void trade(kit, key)}>
            Trade 2 PRL for 50 SHL
          </button>
          <button type="button" onClick={() => void disconnect('reef')}>
            Leave the reef
          </button>
        </>
      )}
    </section>
  )
}

function Lantern({ ledger }: Pick<World, 'ledger'>) {
  const kit = useLatchkit()
  const { address, allAccounts } = useAccount('lantern')
  const box = useProvider('lantern')
  const purse = allAccounts[0]?.id
  return (
    <section aria-label="Lantern">
      <p>{address ?? 'Not connected'}</p>
      {box && <p>{methodsOf(box.features)}</p>}
      {purse !== undefined && (
        <button type="button" onClick={() => buy(kit, ledger, purse)}>
          Buy 1 GLW
        </button>
      )}
    </section>
  )
}

/** Returns the names of a wallet object's methods. */
const methodsOf = (provider: object) =>
  Object.entries(provider)
    .filter(([, each]) => typeof each === 'function')
    .map(([name]) => name)
    .join(' ')

import { namespacesOf } from './namespacesOf.js'
import { sayError } from './sayError.js'
import { sharedBy } from './sharedBy.js'
import type { Session, Wallet } from './wallet.js'

export interface Change {
  readonly address?: string
  /** CAIP-2. It comes to the front, and into the session if it is not there yet. */
  readonly chain?: string
}

/** Tells a site that another account or network is in use: the session itself first, then the event a page listens to. */
export async function updateSession(wallet: Wallet, session: Session, change: Change): Promise<void> {
  const { kit, store } = wallet
  const { topic } = session
  const had = sharedBy(session)
  const front = change.chain ?? had.chains[0] ?? ''
  const address = change.address ?? had.address
  const chains = [front, ...had.chains.filter((chain) => chain !== front)]
  const { acknowledged } = await kit.updateSession({
    topic,
    namespaces: namespacesOf({ ...had, address, chains }),
  })
  acknowledged().catch((error: unknown) =>
    store.setState({ outcome: { tone: 'bad', text: sayError(error) } }),
  )
  const tell = async (name: string, data: unknown) => {
    if (!had.events.includes(name)) return
    await kit.emitSessionEvent({ topic, event: { name, data }, chainId: front })
  }
  if (change.chain) await tell('chainChanged', Number(front.split(':')[1]))
  if (change.address) await tell('accountsChanged', [address])
}

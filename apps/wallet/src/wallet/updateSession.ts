import { errorText } from './errorText.js'
import { namespacesOf } from './namespacesOf.js'
import { sessionAccess } from './sessionAccess.js'
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
  // As it is now: another change may have come since the session was drawn.
  const access = sessionAccess(kit.getActiveSessions()[topic] ?? session)
  const front = change.chain ?? access.chains[0] ?? ''
  const address = change.address ?? access.address
  const chains = [front, ...access.chains.filter((chain) => chain !== front)]
  const { acknowledged } = await kit.updateSession({
    topic,
    namespaces: namespacesOf({ ...access, address, chains }),
  })
  acknowledged().catch((error: unknown) =>
    store.setState({ outcome: { tone: 'bad', text: errorText(error) } }),
  )
  const emit = async (name: string, data: unknown) => {
    if (!access.events.includes(name)) return
    await kit.emitSessionEvent({ topic, event: { name, data }, chainId: front })
  }
  if (change.chain) await emit('chainChanged', Number(front.split(':')[1]))
  if (change.address) await emit('accountsChanged', [address])
}

import type { Account } from '../keys/createKeyring.js'
import { errorText } from './errorText.js'
import { namespacesOf } from './namespacesOf.js'
import { type SessionAccess, sessionAccess } from './sessionAccess.js'
import type { Session, Wallet } from './wallet.js'

export interface Change {
  readonly account?: Account
  /** CAIP-2. It becomes the first network of its family, and is added to the session if it is missing. */
  readonly chain?: string
}

/** Tells a site that another account or network is in use: updates the session first, then sends the event that a page listens to. */
export async function updateSession(wallet: Wallet, session: Session, change: Change): Promise<void> {
  const { kit, store } = wallet
  const { topic } = session
  // Read it again: there may have been another change since it was drawn.
  const access = sessionAccess(kit.getActiveSessions()[topic] ?? session).map((each) => changed(each, change))
  const { acknowledged } = await kit.updateSession({ topic, namespaces: namespacesOf(access) })
  acknowledged().catch((error: unknown) =>
    store.setState({ outcome: { tone: 'bad', text: errorText(error) } }),
  )
  for (const { family, address, chains, events } of access) {
    const [front = ''] = chains
    const emit = async (name: string, data: unknown) => {
      if (!events.includes(name)) return
      await kit.emitSessionEvent({ topic, event: { name, data }, chainId: front })
    }
    const reference = front.slice(family.length + 1)
    if (change.chain === front) {
      await emit('chainChanged', family === 'eip155' ? Number(reference) : reference)
    }
    if (change.account) await emit('accountsChanged', [address])
    if (change.account && family === 'bip122') await emit('bip122_addressesChanged', change.account.bitcoin)
  }
}

function changed(access: SessionAccess, { account, chain }: Change): SessionAccess {
  const { family, address, chains } = access
  const front = chain?.startsWith(`${family}:`) ? chain : chains[0]
  return {
    ...access,
    address: account?.addresses[family] ?? address,
    chains: front ? [front, ...chains.filter((each) => each !== front)] : chains,
  }
}

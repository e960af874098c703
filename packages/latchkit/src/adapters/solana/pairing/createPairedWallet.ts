import type { Logger } from '../../../core/contracts/logger.js'
import type { NamespaceSession, Transport, TransportEvents } from '../../../core/contracts/transport.js'
import { fail } from '../../../wire/errors/fail.js'
import { sessionEnded } from '../../../wire/errors/pairing.js'
import type { SolanaWallet } from '../solanaWallet.js'
import { pairedFeatures, type SolanaSession } from './pairedFeatures.js'
import { sessionAccounts } from './sessionAccounts.js'

type Listener = (change: never) => void

/** A Wallet Standard wallet over a transport, and the function that removes its listeners from the transport. */
export interface PairedWallet {
  readonly wallet: SolanaWallet
  stop(): void
}

/** An empty picture: the connector has the wallet's own icon. */
const icon = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4='

/**
 * Makes the wallet object of a wallet that several namespaces share. It has the accounts of the session, and a feature for each method that
 * was allowed; the others are absent, so that no site asks for them. @param onEnd Called when the session has ended.
 */
export async function createPairedWallet(
  transport: Transport,
  { name, logger, onEnd }: { name: string; logger: Pick<Logger, 'error'>; onEnd(): void },
): Promise<PairedWallet> {
  const listeners = new Set<Listener>()
  let session: NamespaceSession | undefined
  const pairedSession: SolanaSession = {
    transport,
    name,
    now() {
      if (!session) throw fail(sessionEnded, { wallet: name })
      return session
    },
  }
  const base: Pick<SolanaWallet['features'], 'standard:connect' | 'standard:events'> = {
    'standard:connect': {
      version: '1.0.0',
      async connect() {
        setSession(await transport.session())
        pairedSession.now()
        return { accounts: walletShape.accounts }
      },
    },
    'standard:events': {
      version: '1.0.0',
      on(_, listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
  }
  const readShape = () => {
    const methodFeatures = pairedFeatures(pairedSession, session?.methods ?? [])
    const accounts = sessionAccounts(session, Object.keys(methodFeatures) as `${string}:${string}`[])
    const chains = [...new Set(accounts.flatMap((account) => account.chains))]
    return { accounts, chains, features: { ...base, ...methodFeatures } }
  }
  let walletShape = readShape()
  const setSession = (now: NamespaceSession | undefined) => {
    session = now
    walletShape = readShape()
  }
  const wallet: SolanaWallet = {
    ...{ version: '1.0.0', icon },
    get name() {
      return session?.wallet || name
    },
    get chains() {
      return walletShape.chains
    },
    get features() {
      return walletShape.features
    },
    get accounts() {
      return walletShape.accounts
    },
  }
  const onChange = ({ now }: TransportEvents['change']) => {
    setSession(now)
    if (!now) return onEnd()
    const change = { ...walletShape }
    for (const listener of [...listeners]) {
      try {
        listener(change as never)
      } catch (error) {
        logger.error('a listener of change failed', error)
      }
    }
  }
  // Listen first, so that no change is missed meanwhile.
  transport.on('change', onChange)
  setSession(await transport.session())
  return { wallet, stop: () => transport.off('change', onChange) }
}

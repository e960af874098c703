import type { Logger } from '../../../core/contracts/logger.js'
import type { NamespaceSession, Transport, TransportEvents } from '../../../core/contracts/transport.js'
import type { CaipNetworkId } from '../../../wire/caip.js'
import { fail } from '../../../wire/errors/fail.js'
import { sessionEnded } from '../../../wire/errors/pairing.js'
import { fromHex } from '../chain/hex.js'
import type {
  InjectedPolkadotAccount,
  InjectedPolkadotWallet,
  PolkadotExtension,
  PolkadotSigner,
} from '../polkadotWallet.js'
import { addressInSession, sessionAccounts } from './sessionAccounts.js'

type Listener = (accounts: readonly InjectedPolkadotAccount[]) => void

/** An extension over a transport, and the function that removes its listeners from the transport. */
export interface PairedWallet {
  readonly wallet: InjectedPolkadotWallet
  stop(): void
}

/** The parts of the page that a paired wallet needs. */
interface PairedContext {
  readonly name: string
  readonly logger: Pick<Logger, 'error'>
  /** The network that the site uses the wallet on, which need not be the session's; `undefined` before it is connected. */
  readonly networkInUse: () => CaipNetworkId | undefined
}

/**
 * Makes the wallet object of a wallet that several namespaces share. It has the accounts of the session, and signs by the methods that were
 * allowed; the others are absent, so that no site asks for them.
 */
export async function createPairedWallet(
  transport: Transport,
  { name, logger, networkInUse }: PairedContext,
): Promise<PairedWallet> {
  const listeners = new Set<Listener>()
  let session: NamespaceSession | undefined
  const currentSession = () => {
    if (!session) throw fail(sessionEnded, { wallet: name })
    return session
  }
  const extension: PolkadotExtension = {
    accounts: {
      async get() {
        session = await transport.session()
        return sessionAccounts(currentSession())
      },
      subscribe(listener) {
        listeners.add(listener)
        listener(sessionAccounts(session))
        return () => void listeners.delete(listener)
      },
    },
    get signer() {
      return signerOf(transport, currentSession, networkInUse)
    },
  }
  const onChange = (change: TransportEvents['change']) => {
    session = change.now
    for (const listener of [...listeners]) {
      try {
        listener(sessionAccounts(session))
      } catch (error) {
        logger.error('a listener of accounts failed', error)
      }
    }
  }
  // Listen first, so that no change is missed meanwhile.
  transport.on('change', onChange)
  session = await transport.session()
  return { wallet: { enable: async () => extension }, stop: () => transport.off('change', onChange) }
}

/** How many digits of the first block's hash, after `0x`, are the id of a network. */
const idDigits = 32

/** Finds the network of a genesis hash. */
const networkOf = (genesisHash: string): CaipNetworkId => `polkadot:${genesisHash.slice(2, 2 + idDigits)}`

function signerOf(
  transport: Transport,
  currentSession: () => NamespaceSession,
  networkInUse: PairedContext['networkInUse'],
): PolkadotSigner {
  const { methods } = currentSession()
  const ask = async (
    method: string,
    { address, on }: { readonly address: string; readonly on: CaipNetworkId | undefined },
    paramsOf: (sessionAddress: string) => object,
  ) => {
    const caipNetworkId = on ?? currentSession().caipNetworkId
    const sessionAddress = addressInSession(currentSession(), caipNetworkId, address)
    const answer = await transport.request(caipNetworkId, method, paramsOf(sessionAddress))
    // Some wallets answer only the signature.
    return (typeof answer === 'string' ? { signature: answer } : answer) as never
  }
  return {
    ...(methods.includes('polkadot_signMessage') && {
      signRaw: ({ address, data, type }) =>
        // Some wallets read the text instead of the bytes, and put `<Bytes>` around the text themselves.
        ask('polkadot_signMessage', { address, on: networkInUse() }, (sessionAddress) => ({
          ...{ address: sessionAddress, data, type, message: textIn(data) },
        })),
    }),
    ...(methods.includes('polkadot_signTransaction') && {
      signPayload: (payload) =>
        ask(
          'polkadot_signTransaction',
          { address: payload.address, on: networkOf(payload.genesisHash) },
          (address) => ({ address, transactionPayload: { ...payload, address } }),
        ),
    }),
  }
}

const marksPattern = /^<Bytes>([\s\S]*)<\/Bytes>$/

/** Returns the text between `<Bytes>` and `</Bytes>`. */
function textIn(data: string): string {
  const text = new TextDecoder().decode(fromHex(data))
  return marksPattern.exec(text)?.[1] ?? text
}

import type {
  GivenConnector,
  LinkReaders,
  SharedConnector,
} from '../../../../packages/latchkit/src/core/contracts/connector.js'
import type { ErrorEntry } from '../../../../packages/latchkit/src/wire/errors/entry.js'
import { fail } from '../../../../packages/latchkit/src/wire/errors/fail.js'
import { requestAborted } from '../../../../packages/latchkit/src/wire/errors/verbs.js'
import { pairingShownMs } from '../../../../packages/latchkit/src/wire/pairing.js'

/** The course of a pairing in one state: its link is shown, is still being made, or waits for the relay; or the pairing fails. */
export type PairingScript = 'shown' | 'making' | 'interrupted' | ErrorEntry<PairingAnswer>

/** The values that the text of such a failure may name. */
interface PairingAnswer {
  readonly reason: string
  readonly context?: string
}

const id = 'walletConnect'

/** A topic and a key as long as real ones. */
const topic = '7ff3e362f825ab868e20e767fe580d0311181632707e7c878cbeca0238d45b8b'
const symKey = '587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'
const uri = `wc:${topic}@2?relay-protocol=irn&symKey=${symKey}&expiryTimestamp=1768478700`

/** Creates a connector that follows a script and replaces the pairing connector. Any wallet can read its links unless `readers` is set. */
export function galleryPairing(script: PairingScript, readers?: LinkReaders): GivenConnector {
  return Object.freeze({
    id,
    pairs: true,
    ...(readers && { readers: () => readers }),
    setup: ({ clock, networks, emit }): SharedConnector => ({
      data: {
        id,
        type: 'WALLET_CONNECT',
        name: 'WalletConnect',
        instance: 1,
        shared: true,
        namespaces: [...new Set(networks().map((each) => each.chainNamespace))],
      },
      open: () => Promise.reject(fail(requestAborted, {})),
      pairing: {
        open({ onUri, signal }) {
          if (typeof script === 'object') {
            return Promise.reject(fail(script, { reason: '' }))
          }
          if (script !== 'making') onUri?.({ uri, expiresAt: clock.now() + pairingShownMs })
          if (script === 'interrupted') emit({ type: 'buffering', buffering: true })
          return new Promise((_, reject) => {
            signal.addEventListener('abort', () => reject(fail(requestAborted, {})))
          })
        },
        follow: () => undefined,
      },
      resume: async () => undefined,
      close: async () => undefined,
      approval: () => ({}),
      transport: () => ({
        request: () => Promise.reject(fail(requestAborted, {})),
        use: async () => undefined,
        addProperties: async () => undefined,
        session: async () => undefined,
        on: () => undefined,
        off: () => undefined,
      }),
      stop: () => undefined,
    }),
  } satisfies GivenConnector)
}

import type {
  GivenConnector,
  SharedConnector,
} from '../../../../packages/latchkit/src/core/contracts/connector.js'
import type { CaipAddress } from '../../../../packages/latchkit/src/wire/caip.js'
import type { ErrorEntry } from '../../../../packages/latchkit/src/wire/errors/entry.js'
import { fail } from '../../../../packages/latchkit/src/wire/errors/fail.js'
import { requestAborted } from '../../../../packages/latchkit/src/wire/errors/verbs.js'
import type { LoginProvider } from '../../../../packages/latchkit/src/wire/features.js'
import { embeddedConnectorId } from '../../../../packages/latchkit/src/wire/frame/limits.js'
import { forever } from './gallerySend.js'

/** The answer of the secure frame in one state: none or a failure. A connected visitor has logged in before. */
export type EmailScript = 'never' | ErrorEntry<{ readonly seconds: number; readonly reason: string }>

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const email = 'noor.haddad@example.org'
const name = 'Email wallet'

/** What the server says about providers in one state: which it offers, or nothing yet; and how a login ends. */
export interface SocialScript {
  readonly providers?: readonly LoginProvider[]
  readonly login?: 'never' | ErrorEntry<{ readonly provider: string }>
}

/** Creates a connector that follows a script and replaces the e-mail wallet. */
export function galleryEmail(script: EmailScript, social?: SocialScript): GivenConnector {
  const { providers, login = 'never' } = social ?? {}
  const answer = () =>
    script === 'never' ? forever() : Promise.reject(fail(script, { seconds: 18, reason: 'no answer' }))
  return Object.freeze({
    id: embeddedConnectorId,
    logsIn: true,
    setup({ clock, networks }): SharedConnector {
      const namespaces = [...new Set(networks().map((each) => each.chainNamespace))]
      const shared = (namespace: string) => {
        const chains = networks().flatMap((each) =>
          each.chainNamespace === namespace ? each.caipNetworkId : [],
        )
        const accounts = chains.map((chain): CaipAddress => `${chain}:${address}`)
        return [namespace, { accounts, chains, methods: [], events: [] }] as const
      }
      return {
        data: { id: embeddedConnectorId, type: 'AUTH', name, instance: 1, shared: true, namespaces },
        open: async () => ({
          peer: { name, description: '', url: '' },
          account: { user: { email } },
          namespaces: Object.fromEntries(namespaces.map(shared)),
          expiresAt: clock.now() + 604_800_000,
        }),
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
        auth: {
          connectEmail: answer,
          updateEmail: answer,
          showSettings: answer,
          ...(social && {
            socialOffer: async () => (providers ? { address: 'about:blank', providers } : forever()),
            connectSocial: () =>
              login === 'never' ? forever() : Promise.reject(fail(login, { provider: 'Google' })),
          }),
        },
        approvals: { abort: () => undefined },
        stop: () => undefined,
      }
    },
  } satisfies GivenConnector)
}

import { pageUri } from '../../siwx/message/siwxMessage.js'
import { siweNamespace } from '../../siwx/message/siwxNamespaces.js'
import { fail } from '../../wire/errors/fail.js'
import { signInRefused } from '../../wire/errors/signIn.js'
import type { SiweConfig, Siwx, SiwxData, SiwxSession, SiwxSignable } from '../contracts/siwx.js'

const isoOf = (ms: number) => new Date(ms).toISOString()
const dayMs = 24 * 60 * 60 * 1_000

/** Converts the option `siweConfig` to the option `siwx`: the same view and states, with the site's own functions. */
export function fromSiweConfig(config: SiweConfig): Siwx {
  return {
    createMessage: ({ accountAddress, chainId }) => createMessage(config, accountAddress, chainId),
    async addSession({ message, signature }) {
      if (!(await config.verifyMessage({ message, signature }))) throw fail(signInRefused, { reason: '' })
    },
    async revokeSession() {
      await config.signOut()
    },
    async setSessions(sessions) {
      if (sessions.length === 0) await config.signOut()
    },
    getSessions: () => sessionsOf(config),
    namespaces: [siweNamespace],
    getRequired: () => config.required ?? true,
    signOutOnDisconnect: config.signOutOnDisconnect ?? true,
    ...(config.signOutOnNetworkChange === false && { scope: 'namespace' }),
  }
}

async function createMessage(config: SiweConfig, address: string, chainId: string): Promise<SiwxSignable> {
  const nonce = await config.getNonce(address)
  const now = Date.now()
  const args = {
    domain: location.host,
    uri: pageUri(location),
    iat: isoOf(now),
    exp: isoOf(now + dayMs),
    ...(await config.getMessageParams?.()),
    address,
    chainId: Number(chainId.split(':')[1]),
    version: '1' as const,
    nonce,
  }
  const text = config.createMessage(args)
  const { domain, uri, iat, exp, statement, resources } = args
  return {
    accountAddress: address,
    chainId: chainId as SiwxData['chainId'],
    domain,
    uri,
    version: '1',
    nonce,
    issuedAt: iat,
    expirationTime: exp,
    ...(statement !== undefined && { statement }),
    ...(resources && { resources }),
    toString: () => text,
  }
}

/** Returns the site's session in the kit's form. Its message is empty, because `getSession` does not return it. */
async function sessionsOf(config: SiweConfig): Promise<readonly SiwxSession[]> {
  const session = await config.getSession()
  if (!session) return []
  const chainId = `${siweNamespace}:${session.chainId}` as const
  const pageFields = { domain: location.host, uri: location.origin, version: '1', nonce: '' }
  return [{ data: { accountAddress: session.address, chainId, ...pageFields }, message: '', signature: '' }]
}

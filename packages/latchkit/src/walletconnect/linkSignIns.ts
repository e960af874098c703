import type { OneStepSignIn } from '../core/contracts/oneStep.js'
import { pairingExpiredMs } from '../wire/pairing.js'
import type { AuthPayload, SignedText } from '../wire/pairingMessages.js'
import { attributesFor, encodeRecap } from '../wire/siwx/recap.js'
import type { ClientLive } from './clientLive.js'
import type { ProposedNamespaces } from './namespaces/proposedNamespaces.js'

/** The sign-in of the next link is asked for so long before that is made. */
const aheadMs = 5_000

/** The sign-ins beside the links of one opening: each link has a nonce of its own. */
export interface LinkSignIns {
  /** The request that goes along with the first link; nothing where the site, its server, or what is asked of the wallet has none. */
  readonly first: AuthPayload | undefined
  /** Has the sign-in of the link after one ready in time: `send` gets it. */
  prepareNext(expiresAt: number, send: (payload: AuthPayload) => void): void
  /** Says whether every text is signed by its account, and hands the one to sign in with to the kit. */
  verify(texts: readonly SignedText[]): Promise<boolean>
  /** Prepares nothing more. */
  stop(): void
}

/**
 * Begins the sign-ins of an opening. Readings 27: only where all chains that the wallet is asked for are of one namespace, whose paired
 * wallets can sign in by the same answer.
 */
export async function beginSignIns(
  { context, known }: ClientLive,
  proposed: ProposedNamespaces,
): Promise<LinkSignIns | undefined> {
  const [[namespace, asked] = [], ...others] = Object.entries(proposed)
  const { signIn } = context
  if (!signIn || namespace === undefined || !asked || others.length > 0) return undefined
  if (!known.namespaces[namespace]?.signsIn) return undefined
  const given = new Map<string, OneStepSignIn>()
  const ask = async (): Promise<AuthPayload | undefined> => {
    const oneStep = await signIn(namespace)
    if (!oneStep?.fields.allowsRecap) return undefined
    given.set(oneStep.fields.nonce, oneStep)
    return payloadOf(oneStep, namespace, asked)
  }
  let cancel = (): void => undefined
  let isOver = false
  return {
    first: await ask(),
    prepareNext(expiresAt, send) {
      cancel()
      const ms = expiresAt - pairingExpiredMs - aheadMs - context.clock.now()
      cancel = context.clock.after(Math.max(0, ms), async () => {
        const payload = await ask()
        if (payload && !isOver) send(payload)
      })
    },
    verify: (texts) => areSigned(given, texts),
    stop() {
      isOver = true
      cancel()
    },
  }
}

/** The network of the fields first: wallets that sign one text only sign that. */
function payloadOf(
  { fields }: OneStepSignIn,
  namespace: string,
  { chains, methods }: ProposedNamespaces[string],
): AuthPayload {
  const { domain, uri, nonce, issuedAt = '', expirationTime, notBefore, statement, requestId } = fields
  const { chainId, resources = [] } = fields
  return {
    type: 'caip122',
    chains: [...new Set<string>([chainId, ...(chains ?? [])])],
    ...{ domain, aud: uri, version: '1', nonce, iat: issuedAt },
    ...(statement !== undefined && { statement }),
    ...(expirationTime !== undefined && { exp: expirationTime }),
    ...(notBefore !== undefined && { nbf: notBefore }),
    ...(requestId !== undefined && { requestId }),
    resources: [...resources, encodeRecap(attributesFor(namespace, methods))],
  }
}

async function areSigned(
  given: ReadonlyMap<string, OneStepSignIn>,
  texts: readonly SignedText[],
): Promise<boolean> {
  const oneStep = given.get(texts[0]?.cacao.p.nonce ?? '')
  if (!oneStep) return false
  for (const { chain, address, message, signature, kind } of texts) {
    const chainId = chain as `${string}:${string}`
    const answer = await oneStep.verify({ chainId, address, message, signature })
    // A contract that this page cannot ask is the server's to ask.
    if (answer === 'invalid' || (answer === 'unknown' && kind !== 'eip1271')) return false
  }
  // One nonce serves one message.
  const own = texts.find(({ chain }) => chain === oneStep.fields.chainId) ?? texts[0]
  if (!own) return false
  // Before the session stands: from then on the server is asked who is signed in.
  oneStep.deliver({
    message: own.message,
    signature: own.signature,
    signatureType: own.kind,
    cacao: own.cacao,
  })
  return true
}

import type { OneStepSignIn } from '../core/contracts/siwx.js'
import { attributesFor, encodeRecap } from '../siwx/message/recap.js'
import { pairingExpiredMs } from '../wire/pairing.js'
import type { AuthPayload, SignedText } from '../wire/pairingMessages.js'
import type { ClientLive } from './clientLive.js'
import type { ProposedNamespaces } from './namespaces/proposedNamespaces.js'

/** How long before the next link its sign-in is prepared. */
const prepareBeforeMs = 5_000

/** The sign-ins with the links of one opening. Each link has its own nonce. */
export interface LinkSignIns {
  /** The sign-in to request with the first link; `undefined` if the site, its server or the namespace does not support it. */
  readonly first: AuthPayload | undefined
  /** Prepares the sign-in of the next link in time and passes it to `send`. */
  prepareNext(expiresAt: number, send: (payload: AuthPayload) => void): void
  /**
   * Checks that each text is signed by its account, as far as this page can, and gives the kit the one text that signs the
   * visitor in.
   */
  verify(texts: readonly SignedText[]): Promise<boolean>
  /** Stops preparing sign-ins. */
  stop(): void
}

/**
 * Begins the sign-ins of an opening. Readings 27: only if all requested chains are in one namespace whose paired wallets can
 * sign in with the same answer.
 */
export async function beginSignIns(
  { context, knownNamespaces }: ClientLive,
  proposal: ProposedNamespaces,
): Promise<LinkSignIns | undefined> {
  const [[namespace, proposedNamespace] = [], ...otherNamespaces] = Object.entries(proposal)
  const { signIn } = context
  if (!signIn || namespace === undefined || !proposedNamespace || otherNamespaces.length > 0) return undefined
  if (!knownNamespaces.namespaces[namespace]?.signsIn) return undefined
  const oneStepsByNonce = new Map<string, OneStepSignIn>()
  const prepareSignIn = async (): Promise<AuthPayload | undefined> => {
    const oneStep = await signIn(namespace)
    if (!oneStep?.fields.allowsRecap) return undefined
    oneStepsByNonce.set(oneStep.fields.nonce, oneStep)
    return payloadOf(oneStep, namespace, proposedNamespace)
  }
  let cancel = (): void => undefined
  let isOver = false
  return {
    first: await prepareSignIn(),
    prepareNext(expiresAt, send) {
      cancel()
      const ms = expiresAt - pairingExpiredMs - prepareBeforeMs - context.clock.now()
      cancel = context.clock.after(Math.max(0, ms), async () => {
        const payload = await prepareSignIn()
        if (payload && !isOver) send(payload)
      })
    },
    verify: (texts) => verifyTexts(oneStepsByNonce, texts),
    stop() {
      isOver = true
      cancel()
    },
  }
}

/**
 * Creates the request from the site's fields. The network of these fields comes first, because some wallets sign for one
 * network only.
 */
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

async function verifyTexts(
  oneStepsByNonce: ReadonlyMap<string, OneStepSignIn>,
  texts: readonly SignedText[],
): Promise<boolean> {
  const oneStep = oneStepsByNonce.get(texts[0]?.cacao.p.nonce ?? '')
  if (!oneStep) return false
  for (const { chain, address, message, signature, kind } of texts) {
    const chainId = chain as `${string}:${string}`
    const answer = await oneStep.verify({ chainId, address, message, signature })
    // Only the server can verify the signature of a contract that this page cannot ask.
    if (answer === 'invalid' || (answer === 'unknown' && kind !== 'eip1271')) return false
  }
  // A nonce is valid for one message only.
  const chosenText = texts.find(({ chain }) => chain === oneStep.fields.chainId) ?? texts[0]
  if (!chosenText) return false
  // Deliver before the session opens, because from then on the server is asked who is signed in.
  oneStep.deliver({
    message: chosenText.message,
    signature: chosenText.signature,
    signatureType: chosenText.kind,
    cacao: chosenText.cacao,
  })
  return true
}

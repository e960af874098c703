import type { ChainNamespace } from '../../wire/caip.js'
import { fail, type LatchkitError } from '../../wire/errors/fail.js'
import {
  noActiveCaipAddress,
  noActiveCaipNetwork,
  noConnectionController,
  signatureDeclined,
  siwxNotEnabled,
  smartAccountNotSupported,
} from '../../wire/errors/signIn.js'
import { requestAborted } from '../../wire/errors/verbs.js'
import type { MessageSignature, RunningAdapter } from '../contracts/adapter.js'
import type { Connector } from '../contracts/connector.js'
import type { Siwx, SiwxSession, SiwxSignable } from '../contracts/siwx.js'
import type { Kit } from '../kit/kit.js'
import { assertRunning } from '../kit/running.js'
import { until } from '../kit/until.js'
import { waitUnlessAborted } from '../kit/waitUnlessAborted.js'
import { track } from '../services/track.js'
import { wordsOfWait } from '../services/wordsOfWait.js'
import { chainOf } from '../state/chains.js'
import { type ConnectedAccount, settled } from '../state/connection.js'
import { catalogued } from '../state/failure.js'
import type { SiwxAccount, SiwxInput } from '../state/siwx.js'
import { assertSigned, assertWalletText } from './assertSigned.js'
import { messageToSign } from './makeMessage.js'
import { saveSession } from './saveDelivered.js'
import { moveSignIn, type SignInMemory, signInMemory, signInOf } from './signInMemory.js'
import { watchSignIn } from './watchSignIn.js'

/** Parameters of `signIn`. */
export interface SignInParameters {
  /** The namespace whose account signs in; the active one unless given. */
  readonly namespace?: ChainNamespace
  /** Aborts the sign-in. A later answer of the wallet is dropped. */
  readonly signal?: AbortSignal
}

export async function signIn(
  kit: Kit,
  { namespace: requestedNamespace, signal }: SignInParameters = {},
): Promise<SiwxSession> {
  assertRunning(kit)
  watchSignIn(kit)
  const { siwx } = signInMemory(kit)
  if (!siwx) throw fail(siwxNotEnabled, {})
  const signer = signerOf(kit, requestedNamespace)
  const { namespace } = signer
  const initialSignIn = signInOf(kit, namespace)
  // After a page load or a new connection, wait until the server has said whether there is a session.
  await until(kit, () => signInOf(kit, namespace).status !== 'reading' || undefined, { signal })
  if (signal?.aborted) throw fail(requestAborted, {})
  const previousSignIn = signInOf(kit, namespace)
  if (previousSignIn.status === 'absent') throw fail(noActiveCaipAddress, {})
  if (initialSignIn.status !== 'absent' && initialSignIn.of.id !== previousSignIn.of.id)
    throw fail(requestAborted, {})
  if (previousSignIn.status === 'signedIn') return previousSignIn.session
  const attempt = ++kit.live.attempt
  moveSignIn(kit, namespace, { type: 'sign', attempt })
  const network = previousSignIn.of.caipNetworkId
  const { isSmartAccount } = signer
  track(kit, 'SIGN_INITIATED', { network, isSmartAccount })
  const giveUp = () => moveSignIn(kit, namespace, { type: 'fail', attempt })
  signal?.addEventListener('abort', giveUp, { once: true })
  try {
    const session = await waitUnlessAborted(
      runAttempt(kit, siwx, { ...signer, of: previousSignIn.of, attempt }),
      signal,
    )
    moveSignIn(kit, namespace, { type: 'saved', attempt, session })
    track(kit, 'SIGN_SUCCESS', { network, isSmartAccount })
    return session
  } catch (error) {
    const { code, message } = error as LatchkitError
    const { data } = signer.connector
    const waits = wordsOfWait(error, data)
    const failure = { code, message, wallet: data.name, ...(waits !== undefined && { waits }) }
    moveSignIn(kit, namespace, { type: 'fail', attempt, ...(code !== 'requestAborted' && { failure }) })
    track(kit, 'SIGN_ERROR', { network, isSmartAccount, code })
    throw error
  } finally {
    signal?.removeEventListener('abort', giveUp)
  }
}

interface Signer {
  readonly namespace: ChainNamespace
  readonly adapter: RunningAdapter
  readonly connector: Connector
  readonly account: ConnectedAccount
  readonly isSmartAccount: boolean
}

/** Returns the account that signs, and what is needed to ask its wallet (§8). */
function signerOf(kit: Kit, requestedNamespace: ChainNamespace | undefined): Signer {
  const chain = chainOf(kit.store.getState(), requestedNamespace)
  const current = chain && settled(chain.connection)
  if (!chain || current?.status !== 'connected' || !current.capabilities.siwx)
    throw fail(noActiveCaipAddress, {})
  const { namespace, networkState } = chain
  const adapter = kit.live.running.get(namespace)
  const isListed = networkState.requestedCaipNetworks.some(
    (each) => each.caipNetworkId === current.caipNetworkId,
  )
  if (!adapter || !isListed) throw fail(noActiveCaipNetwork, {})
  const connector = kit.live.connectors.get(current.connectorId)
  if (!connector) throw fail(noConnectionController, {})
  const [account] = current.accounts
  const isSmartAccount = current.capabilities.smartAccount === true || account.type === 'smartAccount'
  return { namespace, adapter, connector, account, isSmartAccount }
}

interface Attempt extends Signer {
  readonly of: SiwxAccount
  readonly attempt: number
}

/**
 * Runs the three steps of an attempt: creates the message, asks the wallet, and sends the session to the server. Throws after
 * any step if a newer attempt has begun.
 */
async function runAttempt(kit: Kit, siwx: SignInMemory, signer: Attempt): Promise<SiwxSession> {
  const { namespace, attempt, of } = signer
  const advance = (input: SiwxInput) => {
    const now = moveSignIn(kit, namespace, input)
    if (now.status !== 'signing' || now.attempt !== attempt) throw fail(requestAborted, {})
  }
  const signable = await messageToSign(kit, siwx, namespace, of)
  const message = signable.toString()
  const { expirationTime } = signable
  advance({ type: 'made', attempt, message, ...(expirationTime !== undefined && { until: expirationTime }) })
  const walletAnswer = await askWallet(signer, signable, siwx.plugin)
  advance({ type: 'signed', attempt })
  const { toString: _, ...data } = signable
  const session: SiwxSession = {
    data,
    message: walletAnswer.message ?? message,
    signature: walletAnswer.signature,
    ...(walletAnswer.type !== undefined && { signatureType: walletAnswer.type }),
    ...(walletAnswer.publicKey !== undefined && { publicKey: walletAnswer.publicKey }),
  }
  assertWalletText(signer, session, message)
  await assertSigned(signer, session, siwx.plugin)
  const answer = await saveSession(kit, session)
  advance({ type: 'signed', attempt })
  return answer
}

/**
 * Asks the wallet to sign in by its own method, if the namespace has one and the site accepts a text that the wallet composes.
 * Otherwise asks it to sign the message.
 */
async function askWallet(
  { adapter, connector, account, of, ...signer }: Attempt,
  signable: SiwxSignable,
  { createFields }: Siwx,
): Promise<MessageSignature & { readonly message?: string }> {
  const { accountAddress: _, toString: __, ...fields } = signable
  const request = { account, caipNetworkId: of.caipNetworkId, message: signable.toString() }
  try {
    const signInMethod = createFields && (await adapter.signIn?.())
    return signInMethod
      ? await signInMethod.signIn(connector, { ...request, fields })
      : await adapter.signMessage(connector, request)
  } catch (error) {
    throw refusalOf(error, { connector, ...signer })
  }
}

/**
 * Readings 7: reports a refusal in the wallet as a declined signature, and any other failure of a smart account as caused by
 * its type.
 */
function refusalOf(
  error: unknown,
  { connector, isSmartAccount }: Pick<Attempt, 'connector' | 'isSmartAccount'>,
): LatchkitError {
  const { name: wallet } = connector.data
  const failure = catalogued(error, wallet)
  if (failure.code === 'userRejected') return fail(signatureDeclined, { wallet }, failure)
  const isOver = failure.code === 'requestAborted' || failure.code === 'requestPending'
  return isSmartAccount && !isOver ? fail(smartAccountNotSupported, {}, failure) : failure
}

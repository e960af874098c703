import type { ConnectOptions, MessageSignature, SignInCapability } from '../../../core/contracts/adapter.js'
import type { Connector } from '../../../core/contracts/connector.js'
import type { OneStepSignIn, SiwxFields } from '../../../core/contracts/siwx.js'
import { clusterOf, namespaceOf } from '../../../siwx/message/messageFields.js'
import { toBase58 } from '../../../wire/base58.js'
import { bytesIn } from '../../../wire/bytes.js'
import { fail, isLatchkitError } from '../../../wire/errors/fail.js'
import { badAnswer } from '../../../wire/errors/wallet.js'
import { walletOf } from '../discovery.js'
import { type SolanaLive, sharedAccount } from '../live.js'
import type { SolanaSignInInput, SolanaWalletAccount } from '../solanaWallet.js'
import { askWallet } from './askWallet.js'
import { supports } from './capabilities.js'
import { signatureLength } from './messageIn.js'
import { readAccounts } from './readAccounts.js'
import { signMessage } from './signMessage.js'

const method = 'solana:signIn'

/** A sign-in as the wallet answered it. */
interface SignInAnswer {
  readonly account: SolanaWalletAccount
  /** The text that the wallet wrote and signed. */
  readonly message: string
  /** Base58. */
  readonly signature: string
}

/**
 * Connects a wallet by `solana:signIn`, which signs in by the same answer.
 * @returns The accounts that it shares, the one that signed in first; `undefined` if `standard:connect` is to be used: the wallet lacks the
 * feature, the site does not sign in this way, or the wallet has shared its accounts without signing in.
 * @throws `userRejected`, `requestPending`, `requestAborted`.
 */
export async function connectSigningIn(
  live: SolanaLive,
  connector: Connector,
  { signIn, signal }: ConnectOptions,
): Promise<readonly SolanaWalletAccount[] | undefined> {
  const wallet = walletOf(live, connector)
  if (!signIn || !wallet?.features[method]) return undefined
  const oneStep = await signIn()
  if (!oneStep || signal.aborted) return undefined
  const accountsBefore = wallet.accounts.length
  try {
    const signInAnswer = await askSignIn(live, connector, inputOf(oneStep.fields), { signal })
    if (!signal.aborted) await deliver(live, connector, oneStep, signInAnswer)
    const otherAccounts = readAccounts(wallet.accounts) ?? []
    return [
      signInAnswer.account,
      ...otherAccounts.filter(({ address }) => address !== signInAnswer.account.address),
    ]
  } catch (error) {
    const decidedCodes = ['userRejected', 'requestPending', 'requestAborted'] as const
    const isShared = accountsBefore === 0 && wallet.accounts.length > 0
    if (decidedCodes.some((code) => isLatchkitError(error, code)) && !isShared) throw error
    live.context.logger.warn(`${connector.data.name} did not sign in: it is asked to connect alone`, error)
    return undefined
  }
}

/** Passes on the signed message, if this page can verify it. */
async function deliver(
  { context }: SolanaLive,
  { data }: Connector,
  { fields, verify, deliver: handOver }: OneStepSignIn,
  { account: { address }, message, signature }: SignInAnswer,
): Promise<void> {
  const { chainId } = fields
  if ((await verify({ chainId, address, message, signature })) === 'valid')
    handOver({ message, signature, publicKey: address })
  else context.logger.warn(`${data.name} did not sign what it says it signed`)
}

/** Signs in by `solana:signIn` where the wallet has it, and by `solana:signMessage` elsewhere. */
export function createSignIn(live: SolanaLive): SignInCapability {
  return {
    async signIn(connector, { fields, ...request }) {
      const signer = sharedAccount(live, connector, request.account)
      const wallet = walletOf(live, connector)
      if (!wallet || !supports(wallet.features, signer, method))
        return { ...(await signMessage(live, connector, request)), message: request.message }
      const input = { ...inputOf(fields), address: signer.address }
      const { message, signature } = await askSignIn(live, connector, input, { account: signer })
      const messageSignature: MessageSignature = { signature, publicKey: request.account.id }
      return { ...messageSignature, message }
    },
  }
}

/** Writes the fields as wallets take them: a public network by its name. */
function inputOf({ chainId, allowsRecap: _, ...fields }: SiwxFields): SolanaSignInInput {
  const [, reference = ''] = chainId.split(':')
  return { ...fields, chainId: clusterOf(namespaceOf(chainId), chainId) ?? reference }
}

/** Asks the feature. @throws `badAnswer` for a malformed account, text or signature. */
async function askSignIn(
  live: SolanaLive,
  connector: Connector,
  input: SolanaSignInInput,
  limits: Parameters<typeof askWallet>[4],
): Promise<SignInAnswer> {
  const answer = await askWallet(live, connector, method, (feature) => feature.signIn(input), limits)
  const [first] = Array.isArray(answer) ? answer : []
  const { account, signedMessage, signature } = (first ?? {}) as Readonly<Record<string, unknown>>
  const [signInAccount] = readAccounts([account]) ?? []
  const [signatureBytes, text] = [bytesIn(signature), textIn(signedMessage)]
  if (signInAccount && text !== undefined && signatureBytes?.length === signatureLength)
    return { account: signInAccount, message: text, signature: toBase58(signatureBytes) }
  throw fail(badAnswer, { wallet: connector.data.name, method })
}

/** Reads UTF-8. Returns `undefined` for malformed bytes. */
function textIn(value: unknown): string | undefined {
  const bytes = bytesIn(value)
  try {
    return bytes && new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

import { authEndpoints } from '../../../../packages/latchkit/src/wire/custody/auth.js'
import type { AnswerOf } from '../../../../packages/latchkit/src/wire/custody/endpoint.js'
import type { Provider } from '../../../../packages/latchkit/src/wire/custody/ways.js'
import { withToken } from './authShare.js'
import { callService, ServiceFailure } from './callService.js'
import { stepOf } from './contradiction.js'
import { type DeviceWallet, isMade } from './deviceWallet.js'
import { enter } from './enter.js'
import { codeForRecovery, enterWithBoth } from './enterWithBoth.js'
import { factorIn } from './factor.js'
import type { AuthLogin, LoginInput, LoginParts } from './loginParts.js'
import { makeWallet } from './makeWallet.js'
import { isSameSplit } from './ownSplits.js'
import { offerRestore } from './restoreRecovery.js'
import { addressesIn } from './serviceFacts.js'
import { completeSplit, reportSigned, signPresent, takeNext } from './signSplit.js'
import { digitsPerService, type NextStep, type TypedProof } from './typedProof.js'
import { withEmail, withFactor, withReceipt } from './walletTransitions.js'

/** Creates the proof of a login's codes. Auth accepts its half once: after a wrong second half, only the second half is proved again. */
export function loginProof(
  parts: LoginParts,
  input: LoginInput,
): Required<Pick<TypedProof, 'verify' | 'isHalfRight'>> {
  let authLogin: AuthLogin | undefined
  return {
    isHalfRight: () => input.isNewDevice && authLogin !== undefined,
    async verify(code) {
      if (authLogin === undefined) {
        const answer = await proveToAuth(parts, input, code.slice(0, digitsPerService))
        if ('voucher' in answer) return enterNewAddress(parts, input, answer)
        authLogin = answer
        if (!input.isNewDevice) return logInAgain(parts, input, authLogin)
      }
      const showToRecovery = codeForRecovery(parts, { ...input, code: code.slice(digitsPerService) })
      return enterWithBoth(parts, { ...input, showToRecovery, authLogin })
    },
  }
}

/** Proves auth's half of a code. @throws ServiceFailure */
export const proveToAuth = (
  parts: Pick<LoginParts, 'access' | 'vault' | 'wallets'>,
  { loginId }: Pick<LoginInput, 'loginId'>,
  code: string,
): Promise<AuthLogin | Vouched> =>
  readAuthLogin(parts, (hpkeKey) =>
    callService(parts.access, authEndpoints.verifyLogin, { body: { loginId, code, hpkeKey } }),
  )

/** Auth's statement that somebody is new to it. */
export interface Vouched {
  readonly userId: string
  readonly voucher: string
  /** Set if a wallet by e-mail has the address that the provider has verified. */
  readonly mailWallet?: boolean | undefined
  /** Set if the owner of a wallet has removed the identity. */
  readonly removed?: boolean | undefined
  /** The providers by which a wallet was made for whose owner they have verified this address. */
  readonly ways?: readonly Provider[] | undefined
}

/**
 * Proves something to auth, and reads what it states about the user. Records at once what the wallet has signed about a recovery password.
 * @param show Shows auth the proof. @throws ServiceFailure
 */
export async function readAuthLogin(
  { vault, wallets }: Pick<LoginParts, 'vault' | 'wallets'>,
  show: (hpkeKey: string) => Promise<AnswerOf<(typeof authEndpoints)['verifyLogin' | 'verifyProof']>>,
): Promise<AuthLogin | Vouched> {
  const answer = await show(await vault.receive())
  // Only a proof that links an identity is answered so.
  if ('status' in answer) throw new ServiceFailure('unreadable')
  if (answer.isNew) return answer
  const { user, session, shareHashes, receipt, signature, factored, state, returned } = answer
  if (user.version !== answer.version) throw new ServiceFailure('unreadable')
  const facts = {
    userId: user.id,
    version: user.version,
    addresses: addressesIn(user.addresses),
    shareHashes,
  }
  const factor = await factorIn(facts, answer)
  if (factor) await wallets.change(facts, (record) => record && withFactor(record, factor))
  return { facts, session, receipt, signature, factor, factored, state, returnedSplit: returned }
}

/** Continues where auth has no wallet of an address. If a provider has a wallet for this address, the person may mean that one. */
const enterNewAddress = (parts: LoginParts, input: LoginInput, answer: Vouched): Promise<NextStep> =>
  enterNewUser(parts, input, answer, async (makingParts, user) => {
    const makeNew = () => makeWallet(makingParts, user)
    const [way] = answer.ways ?? []
    const isBegun = (await makingParts.wallets.ofUser(user.userId)).length > 0
    return way && !isBegun ? { kind: 'choice', about: 'otherWay', way, accept: makeNew } : makeNew()
  })

/**
 * Continues where auth has no wallet of the address or identity. If this device has one, both services are asked, since auth may lie.
 * @param make Makes the wallet.
 */
export async function enterNewUser(
  parts: LoginParts,
  input: LoginInput,
  answer: Vouched,
  make = makeWallet,
): Promise<NextStep> {
  const { email, loginId } = input
  const user = { ...answer, email, loginId }
  const walletOfUser = (await parts.wallets.ofUser(answer.userId)).find(isMade)
  const deviceWallet = walletOfUser ?? (await parts.wallets.ofEmail(email)).find(isMade)
  if (!deviceWallet) return make(parts, user)
  return stepOf(parts, {
    deviceWallet,
    input,
    // If this device has the user, no new wallet is made, whatever the services say.
    ...(!walletOfUser && { makeNew: () => make(parts, user) }),
  })
}

/** Logs in again on a device that has a share. */
export async function logInAgain(
  parts: LoginParts,
  input: LoginInput,
  authLogin: AuthLogin,
): Promise<NextStep> {
  const { access, wallets, vault } = parts
  const { facts, session, receipt, signature, factored } = authLogin
  const splitParts = { access, wallets, vault, use: withToken(parts, facts, session.accessToken) }
  // Auth has this device's new shares, and its answer was lost.
  await takeNext(splitParts, facts, { ...facts, signature, factored })
  const wallet = await wallets.find(facts)
  if (wallet?.release) {
    // This device still waits for its share; the release will show to which split it belongs.
    await wallets.change(facts, (record) => record && withEmail(record, input.email))
    return enter(parts, authLogin)
  }
  if (!wallet || !isSameSplit(wallet.facts, facts)) return resolveDifference(parts, input, authLogin, wallet)
  await wallets.change(facts, (record) => {
    const named = record && withEmail(record, input.email)
    return named && receipt !== undefined ? withReceipt(named, receipt) : named
  })
  await wallets.setSession(facts.userId, session)
  await signPresent(splitParts, facts)
  // A new wallet is finished only once recovery knows that it is signed.
  await (isMade(wallet) ? completeSplit : reportSigned)(splitParts, facts)
  const loggedIn = await wallets.find(facts)
  if (!loggedIn || !isMade(loggedIn)) throw new ServiceFailure('unreachable')
  await wallets.show(facts)
  return offerRestore(parts, input, authLogin)
}

/** Continues where auth has another split than this device, or another wallet. */
async function resolveDifference(
  parts: LoginParts,
  input: LoginInput,
  authLogin: AuthLogin,
  wallet: DeviceWallet | undefined,
): Promise<NextStep> {
  const deviceWallet = wallet ?? (await parts.wallets.ofEmail(input.email)).find(isMade)
  if (deviceWallet?.share) return stepOf(parts, { deviceWallet, input, authLogin })
  // This device has no share to lose. Another device has made the wallet meanwhile, so this one logs in as a new device.
  input.askBoth()
  throw new ServiceFailure('shareOutdated')
}

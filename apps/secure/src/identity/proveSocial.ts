import { authEndpoints } from '../../../../packages/latchkit/src/wire/custody/auth.js'
import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import type { Provider } from '../../../../packages/latchkit/src/wire/custody/ways.js'
import { callService, isRefusal } from './callService.js'
import { Contradicted } from './contradicted.js'
import { decideCase } from './decideCase.js'
import { type DeviceWallet, isMade } from './deviceWallet.js'
import { ownerHashOf } from './emailHash.js'
import { codeForRecovery, enterWithBoth } from './enterWithBoth.js'
import { hasShare } from './login.js'
import type { EnterInput, LoginInput, LoginParts } from './loginParts.js'
import { makeWallet } from './makeWallet.js'
import { noteIn, stateOfAuth, withNotes } from './notes.js'
import { openMailWallet } from './openMailWallet.js'
import { splitsOf } from './ownSplits.js'
import { beginSocialLogin, proofsOf, type SocialLogin, withWallet } from './providerProof.js'
import { recordWay } from './recordWay.js'
import { restoreAuth } from './restoreAuth.js'
import { askFacts } from './serviceFacts.js'
import type { AskProvider, NextStep, ProviderStep, TypedProof } from './typedProof.js'
import { enterNewUser, logInAgain, readAuthLogin } from './verifyLogin.js'

/**
 * Proves a login by a provider. Each service verifies an answer of the provider by itself: one ID token is for both services, a code for one,
 * so a second one is asked for only where recovery has to verify.
 * @param withoutMailbox Whether the person can't read the mailbox to which recovery would mail digits: a new device then waits for longer.
 * @throws ServiceFailure, Contradicted
 */
export async function proveSocial(
  parts: LoginParts,
  login: SocialLogin,
  ask: AskProvider,
  withoutMailbox = false,
): Promise<NextStep> {
  const { showToAuth, showToRecovery, shownEmail } = proofsOf(parts.access, login, ask)
  return enterByProvider(parts, login, {
    showToAuth,
    shownEmail,
    showToRecovery: (fields) => showToRecovery({ ...fields, ...(withoutMailbox && { withoutMailbox }) }),
  })
}

/** Enters the wallet of an identity, or makes one. */
async function enterByProvider(
  parts: LoginParts,
  { loginId, way }: SocialLogin,
  { showToAuth, showToRecovery, shownEmail }: ReturnType<typeof proofsOf>,
): Promise<NextStep> {
  const { wallets, vault, deviceName } = parts
  const authLogin = await readAuthLogin(parts, showToAuth)
  const input: LoginInput = {
    email: '',
    loginId,
    isNewDevice: false,
    showIdentity: showToRecovery,
    // Recovery is shown the identity wherever it is needed.
    askBoth: () => undefined,
  }
  if ('voucher' in authLogin)
    return enterNewUser(parts, input, authLogin, async (makingParts, user) => {
      async function makeNew(): Promise<NextStep> {
        const step = await makeWallet(makingParts, user)
        await recordWay(parts, way)
        return step
      }
      const { lostAtAuth, isLost } = await findLost(parts, way)
      if (lostAtAuth) {
        const step = await restoreAuth(parts, { deviceWallet: lostAtAuth, input, makeNew })
        if (!step) await recordWay(parts, way)
        return step
      }
      const shown = await showToRecovery({ hpkeKey: await vault.receive(), deviceName }).catch(
        (error: unknown) => bringNoteOfAuth(parts, way, error),
      )
      if ('kind' in shown) return shown
      const { status } = shown
      // Recovery has a wallet of this identity that auth does not know.
      if (status !== 'proved') throw new Contradicted('openFirst')
      if (isLost) return { kind: 'choice', about: 'lost', accept: makeNew }
      // A wallet by e-mail has the address that the provider has verified: the person may mean that one.
      if (authLogin.mailWallet) {
        const open = () => openMailWallet(parts, way, shownEmail())
        return { kind: 'choice', about: 'mailWallet', way, accept: makeNew, open }
      }
      // Either service's word is enough to ask: it keeps nobody out, and one of them may have forgotten.
      const isRemoved = authLogin.removed || shown.removed
      const isBegun = (await wallets.ofUser(user.userId)).length > 0
      if (isRemoved && !isBegun) return { kind: 'choice', about: 'removed', way, accept: makeNew }
      return makeNew()
    })
  const step = await enterKnown(parts, { ...input, authLogin }, showToRecovery, way)
  await recordWay(parts, way, authLogin)
  return step
}

/** Enters a wallet that auth knows by the identity. */
async function enterKnown(
  parts: LoginParts,
  login: KnownLogin,
  showToRecovery: ReturnType<typeof proofsOf>['showToRecovery'],
  way: Provider,
): Promise<NextStep> {
  let isOutdated = false
  const askBoth = () => {
    isOutdated = true
  }
  const storedWallet = await parts.wallets.find(login.authLogin.facts)
  if (storedWallet && hasShare(storedWallet)) {
    try {
      return await logInAgain(parts, { ...login, askBoth }, login.authLogin)
    } catch (error) {
      // The shares were renewed on another device: this one needs those of both services.
      if (!isOutdated || !isRefusal(error, 'shareOutdated')) throw error
    }
  }
  const deviceLogin = { ...login, isNewDevice: true }
  try {
    return await enterWithBoth(parts, { ...deviceLogin, showToRecovery: withWallet(showToRecovery) })
  } catch (error) {
    if (!isRefusal(error, 'proofNeeded')) throw error
    // Recovery has confirmed an address of the wallet: its own digits let a new device in.
    return mailDigits(parts, deviceLogin, way)
  }
}

/**
 * Goes on where auth was restored from before this identity was linked: brings auth its own note, which recovery has answered, and lets the
 * person prove the identity once more. @throws `error` if it is about something else; Contradicted if that does not help
 */
async function bringNoteOfAuth(parts: LoginParts, way: Provider, error: unknown): Promise<ProviderStep> {
  // Recovery has a wallet of this identity, and no note of auth to bring it back by.
  if (isRefusal(error, 'frameOutdated')) throw new Contradicted('openFirst')
  const body = isRefusal(error, 'otherBehind') ? noteIn(error) : undefined
  if (!body) throw error
  await callService(parts.access, authEndpoints.note, { body }).catch((refusal: unknown) => {
    // Auth has lost the whole wallet, which only a device that has it gives back.
    throw isRefusal(refusal, 'wordRefused') ? new Contradicted('openFirst') : refusal
  })
  return {
    kind: 'provider',
    way: { kind: way },
    async prove(ask) {
      const step = await proveSocial(parts, await beginSocialLogin(parts.access, { way }), ask)
      // Stops here if auth still does not know the identity after its own note: another round would end the same way.
      if (step && 'kind' in step && step.kind === 'provider') throw new Contradicted('openFirst')
      return step
    },
  }
}

/** Has both services send the mail with recovery's digits for a new device. */
async function mailDigits(parts: LoginParts, input: KnownLogin, way: Provider): Promise<TypedProof> {
  const { access, page } = parts
  const { loginId, authLogin } = input
  const { userId } = authLogin.facts
  const { projectId, site, language } = page
  const common = { loginId, site, language }
  const { resendAt, expiresAt } = await withNotes(access, userId, async () => {
    const body = { ...common, userId, way, projectId, state: await stateOfAuth(access, userId) }
    return callService(access, recoveryEndpoints.mailNewDevice, { body })
  })
  // The mailer sends the mail once it has both halves.
  await callService(access, authEndpoints.mailNewDevice, { body: common })
  return {
    kind: 'newDevice',
    loginId,
    // Nobody has told this device the address.
    email: '',
    digits: 6,
    resendAt: Date.parse(resendAt),
    expiresAt: Date.parse(expiresAt),
    resend: () => mailDigits(parts, input, way),
    withoutMailbox: () => ({
      kind: 'provider',
      way: { kind: way },
      about: 'noMailbox',
      prove: async (ask) => proveSocial(parts, await beginSocialLogin(access, { way, userId }), ask, true),
    }),
    async verify(code) {
      const showToRecovery = codeForRecovery(parts, { loginId, code })
      const step = await enterWithBoth(parts, { ...input, showToRecovery })
      await recordWay(parts, way, authLogin)
      return step
    },
  }
}

/** A login by an identity of a wallet that auth knows. */
type KnownLogin = LoginInput & Pick<EnterInput, 'authLogin'>

/** What the services have lost of this device's wallets that an identity opens. */
interface LostWallets {
  /** A wallet that auth has lost, and recovery has. */
  readonly lostAtAuth?: DeviceWallet
  /** Whether both services have lost a wallet to which the owner came by this provider. */
  readonly isLost: boolean
}

async function findLost({ access, wallets }: LoginParts, way: Provider): Promise<LostWallets> {
  let isLost = false
  for (const wallet of (await wallets.withoutEmail()).filter(isMade)) {
    const { facts } = wallet
    const bothFacts = await askFacts(access, facts)
    const record = {
      ...facts,
      otherSplits: splitsOf(wallet).map((split) => split.facts),
      emailHash: await ownerHashOf(facts.userId, ''),
    }
    const decidedCase = decideCase(record, bothFacts.auth, bothFacts.recovery)
    if (decidedCase === 'restoreAuth') return { lostAtAuth: wallet, isLost: false }
    isLost ||= decidedCase === 'lost' && wallet.way?.kind === way
  }
  return { isLost }
}

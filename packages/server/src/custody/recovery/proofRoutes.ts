import { fail } from 'latchkit/wire'
import { type BodyOf, recoveryEndpoints } from 'latchkit/wire/custody'
import {
  linkUnfinished,
  otherBehind,
  proofNeeded,
  socialRefused,
  userConflict,
  versionConflict,
} from '../../errors/custody.js'
import { dayMs } from '../codes/codeLimits.js'
import { ownerFactsOf } from '../codes/notifyLocked.js'
import { claimOf, loginClaimId } from '../createClaims.js'
import { listedIdentitiesOf, type StoredIdentity } from '../createIdentities.js'
import { openEmail, ownerOf } from '../emailRows.js'
import { type Route, serve } from '../http/createService.js'
import type { ProvedIdentity } from '../provedIdentity.js'
import { hasAddress } from '../statements.js'
import { hasYoungAddress } from '../youngWays.js'
import type { Binding } from './createBindings.js'
import { createLetIn, walletOriginOf } from './createLetIn.js'
import { createFollowReceipt } from './followReceipt.js'
import { iso, type RecoveryContext } from './recoveryContext.js'

type VerifyBody = BodyOf<(typeof recoveryEndpoints)['verifyProof']>
/** Who has proved an identity of a wallet: the device, and the identity's row with its name. */
interface ProofBy {
  readonly device: string
  readonly row: StoredIdentity & { readonly identity: string }
}

/** Requires the name of a proved identity: without one, what is stored would count as a proof of the address. Throws `proofNeeded`. */
function requireNamed(row: StoredIdentity | undefined): ProofBy['row'] {
  if (row?.identity === undefined) throw fail(proofNeeded, {})
  return { ...row, identity: row.identity }
}

/**
 * Whether a new device of a wallet needs the digits that recovery mails, which a provider's proof does not replace. An address that
 * recovery knows only by its hash counts, too: its owner logs in by e-mail first. A young address that was added later does not count: a
 * thief with a device may have added it.
 */
const hasDigits = (binding: Binding, now: number): boolean =>
  hasAddress(binding.owner) &&
  (binding.isConfirmed || binding.presentHash !== undefined) &&
  !hasYoungAddress(binding, now)

/** How long a new device waits whose owner says that they can't read the mailbox. */
const withoutMailboxMs = 3 * dayMs

/**
 * Creates the routes by which a device proves an identity of a provider to recovery. A proof that auth was shown, too, lets a new device in
 * only after the hold, and only if the wallet has no confirmed address.
 */
export function proofRoutes(
  context: RecoveryContext,
  removeExpired: () => Promise<void>,
): Readonly<Record<string, Route>> {
  const { holder, clock, mailer, proofOf, providerProofs, codes, bindings, devices, identities, findUser } =
    context
  const {
    statements,
    notes,
    provedLogins,
    makings,
    requireState,
    bindingFor,
    claims,
    linkProofs,
    takesSameProof,
  } = context
  const follow = createFollowReceipt(context)
  const letIn = createLetIn(context)

  /** Whether recovery has a wallet that auth's receipt would finish. */
  async function isMaking(receipt: string | undefined): Promise<boolean> {
    const statement = receipt === undefined ? undefined : await statements.read('receipt', receipt)
    return statement !== undefined && (await makings.find(statement.userId)) !== undefined
  }

  /** Finds the wallet of an identity, also if auth has finished it and recovery has not yet. Throws `versionConflict`. */
  async function findWallet(identity: ProvedIdentity, body: VerifyBody): Promise<Binding | undefined> {
    const present = await findUser[identity.way](identity.subjectMac)
    if (!present && !(await isMaking(body.receipt))) return undefined
    const binding = await follow(present, body)
    const owned = await findUser[identity.way](identity.subjectMac)
    if (owned && binding?.userId !== owned.userId) throw fail(versionConflict, {})
    return owned
  }

  /** Requires that a device is one of the wallet's. Throws `socialRefused`. */
  async function requireDevice(way: VerifyBody['way'], userId: string, device: string): Promise<void> {
    if (!(await devices.has(userId, device))) throw fail(socialRefused, { provider: way, reason: 'device' })
  }

  /** Lets a device of the wallet do what the proof is for. */
  async function proveAct({ loginId, way, purpose }: VerifyBody, { userId, owner }: Binding, by: ProofBy) {
    const { device, row } = by
    await requireDevice(way, userId, device)
    // Auth has not linked the identity yet, or recovery has not heard of it.
    if (row.isPending) throw fail(linkUnfinished, {})
    await provedLogins.add(loginId, { userId, device, owner, identity: row.identity }, purpose)
    return { status: 'proved' as const }
  }

  /**
   * Stores an identity that a device has proved for its wallet. If it is the wallet's already, the proof lets the device link another one.
   * Throws `userConflict` if another wallet has the identity.
   */
  async function keepForLink(body: VerifyBody, identity: ProvedIdentity, device: string) {
    const { loginId, userId = '' } = body
    const ownerId = await identities.findUser(identity)
    if (ownerId !== undefined && ownerId !== userId) throw fail(userConflict, {})
    await identities.recordProof(identity)
    const row = await identities.find(identity)
    await linkProofs.add(identity, { login: loginId, device, userId })
    const binding = row && !row.isPending ? await bindings.findById(userId) : undefined
    const { label } = identity
    if (binding) return { ...(await proveAct(body, binding, { device, row: requireNamed(row) })), label }
    return { status: 'proved' as const, label }
  }

  /** Gives the share to a device of the wallet, or lets a new one wait. */
  async function logIn(body: VerifyBody, binding: Binding, { device, row }: ProofBy) {
    const { userId, owner } = binding
    if (row.isPending && body.state === undefined) throw fail(linkUnfinished, {})
    // Auth that was restored does not find the wallet by an identity that was linked since: its own note says that this identity is linked.
    const authNote = body.state === undefined ? await notes.otherNoteOf(userId) : undefined
    if (authNote !== undefined) throw fail(otherBehind, { note: authNote })
    const { emailHash } = await requireState(body.state, userId, device)
    // Auth's statement has an address only for a device that has logged in there, and only recovery's link does not let a device log in
    // there.
    if (row.isPending && emailHash === null) throw fail(linkUnfinished, {})
    const isListed = await devices.has(userId, device)
    // A stricter setting reaches old wallets at once, a laxer one never.
    const needsDigits = hasDigits(binding, clock.now()) && !(takesSameProof && binding.takesSameProof)
    const isWithoutMailbox = needsDigits && body.withoutMailbox === true
    if (!isListed && needsDigits && !isWithoutMailbox) throw fail(proofNeeded, {})
    // A device that has to wait has proved nothing yet that auth was not shown.
    if (isListed)
      await provedLogins.add(body.loginId, { userId, device, owner, identity: row.identity }, 'login')
    const target = { ...body, device, site: undefined, alwaysWaits: true }
    const answer = await letIn(binding, isWithoutMailbox ? { ...target, waitMs: withoutMailboxMs } : target)
    return { ...answer, ...walletOriginOf(binding) }
  }

  const { beginProof, verifyProof, identities: list, mailNewDevice } = recoveryEndpoints
  return serve(
    { beginProof, verifyProof, identities: list, mailNewDevice },
    {
      beginProof: async ({ request, body }) => providerProofs.begin({ ...body, jkt: proofOf(request).key }),

      verifyProof: async ({ request, body, address }) => {
        const proof = proofOf(request)
        const { key: device } = proof
        const { loginId, way, purpose, userId } = body
        // Check the notes before the proof, which counts only once, as at a login by a code.
        const statement = body.state === undefined ? undefined : await statements.read('state', body.state)
        if (statement?.deviceId === device) await notes.requireNumbers(statement)
        if (purpose === 'link') await requireDevice(way, userId ?? '', device)
        await removeExpired()
        const identity = await providerProofs.verify(body, proof, address)
        if (purpose === 'link') return keepForLink(body, identity, device)
        const binding = await findWallet(identity, body)
        if (userId !== undefined && userId !== binding?.userId)
          throw fail(socialRefused, { provider: way, reason: 'otherUser' })
        if (binding) {
          await identities.recordProof(identity)
          const by: ProofBy = { device, row: requireNamed(await identities.find(identity)) }
          return purpose === 'login' ? logIn(body, binding, by) : proveAct(body, binding, by)
        }
        if (purpose !== 'login') throw fail(socialRefused, { provider: way, reason: 'purpose' })
        const claim = await claimOf(holder, identity, { id: loginClaimId(loginId), device })
        if (!(await claims.claim(claim))) throw fail(socialRefused, { provider: way, reason: 'loginUsed' })
        return {
          status: 'proved' as const,
          ...((await identities.wasRemoved(identity)) && { removed: true }),
        }
      },

      identities: async ({ request, query: { userId } }) => {
        await bindingFor(userId, proofOf(request))
        return { identities: await listedIdentitiesOf(context, userId) }
      },

      mailNewDevice: async ({ request, body, address }) => {
        const { key: device, recordUse } = proofOf(request)
        const { loginId, userId, way, projectId, site, language } = body
        const binding = await bindings.findById(userId)
        const canMail =
          binding !== undefined &&
          hasDigits(binding, clock.now()) &&
          binding.presentHash === undefined &&
          (await identities.has(userId, way))
        if (!canMail) throw fail(proofNeeded, {})
        // Auth's statement has an address only for a device that has logged in there, so a stranger who knows the user id uses up no codes.
        const { emailHash } = await requireState(body.state, userId, device)
        if (emailHash === null) throw fail(proofNeeded, {})
        await recordUse()
        const email = await openEmail(holder, userId, binding.email)
        const owner = await ownerOf(holder, email)
        // A wallet that was set aside has no address that would open it.
        if (owner !== binding.owner) throw fail(proofNeeded, {})
        const facts = {
          ...(await ownerFactsOf(holder, { login: loginId, email, language: binding.language })),
          userId,
          site,
        }
        const isKnown = await devices.isKnown(userId, device)
        const { code, resendAt, expiresAt } = await codes.issue({
          owner,
          login: loginId,
          device,
          isKnown,
          projectId,
          address,
          facts,
        })
        mailer.send({ mailId: loginId, parts: 2, kind: 'newDevice', way, email, code, language, site })
        return { resendAt: iso(resendAt), expiresAt: iso(expiresAt) }
      },
    },
  )
}

import { authEndpoints } from '../../../../packages/latchkit/src/wire/custody/auth.js'
import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import type { Provider } from '../../../../packages/latchkit/src/wire/custody/ways.js'
import { callService, isRefusal, type ServiceAccess, ServiceFailure } from './callService.js'
import { type DeviceWallet, isMade } from './deviceWallet.js'
import { carryNotes, withNotes } from './notes.js'
import { NotReady } from './notReady.js'
import { beginSocialLogin, proofsOf } from './providerProof.js'
import type { DeviceSession } from './sessions.js'
import type { AskProvider, OtherWay, ProviderStep } from './typedProof.js'
import { actOf } from './unfinishedActs.js'
import type { ProviderWay } from './walletOwner.js'
import type { Wallets } from './wallets.js'
import { withAct, withoutAct, withWay } from './walletTransitions.js'

/** An identity that opens the wallet. Times are in ms since 1970. */
export interface ListedWay {
  /** The name by which the services speak of it; `undefined` until it is used once more. */
  readonly identity?: string | undefined
  readonly way: Provider
  readonly label: string
  readonly linkedAt: number
  readonly usedAt: number
  /** Whether recovery does not have it: it proves the owner to auth only. */
  readonly isOnlyAtAuth?: boolean
}

interface WayParts {
  readonly access: ServiceAccess
  readonly wallets: Wallets
  readonly session: DeviceSession
}

interface LinkParts extends WayParts {
  readonly vault: { receive(): Promise<string> }
  readonly deviceName: string
}

/** How long the services let a device repeat the steps of linking or removing. */
const repeatMs = 24 * 3_600_000

/** Finds the wallet that is shown. @throws NotReady */
async function walletOf({ wallets }: Pick<WayParts, 'wallets'>): Promise<DeviceWallet> {
  const wallet = await wallets.wallet()
  if (!wallet || !isMade(wallet)) throw new NotReady('none')
  return wallet
}

/**
 * Lists the identities that either service knows, with their last use. One that only auth has was removed at recovery, or recovery
 * was restored: it still opens the wallet on its devices, until its owner removes it here. @throws ServiceFailure, NotReady
 */
export async function listWays(parts: WayParts): Promise<readonly ListedWay[]> {
  const { userId } = (await walletOf(parts)).facts
  const [recovery, auth] = await Promise.all([
    callService(parts.access, recoveryEndpoints.identities, { query: { userId } }),
    parts.session.runWithToken((token) => callService(parts.access, authEndpoints.identities, { token })),
  ])
  const onlyAtAuth = auth.identities.filter(
    (each) => !recovery.identities.some((other) => isSame(each, other)),
  )
  const all = [...recovery.identities, ...onlyAtAuth.map((each) => ({ ...each, isOnlyAtAuth: true }))]
  return all.map((each) => {
    const atAuth = auth.identities.find((other) => isSame(each, other))
    const usedAt = Math.max(Date.parse(each.usedAt), Date.parse(atAuth?.usedAt ?? each.usedAt))
    // A service that was restored tells no label until the next proof.
    const label = each.label || (atAuth?.label ?? '')
    return { ...each, label, linkedAt: Date.parse(each.linkedAt), usedAt }
  })
}

type NamedWay = Pick<ListedWay, 'identity' | 'way' | 'label'>

/** Whether two services mean one identity: by its name, or by its label while neither has the name. */
const isSame = (one: NamedWay, other: NamedWay): boolean =>
  one.identity === other.identity &&
  one.way === other.way &&
  (one.identity !== undefined || one.label === other.label)

/** An identity that this device has shown to both services, to link it. */
export interface ShownWay {
  readonly linkLoginId: string
  readonly label: string
}

/**
 * Shows another identity to both services, each of which verifies it by itself. Links nothing: the provider may have chosen the account of
 * somebody else, so the person sees its label first. @throws ServiceFailure, NotReady
 */
export async function showWay(parts: LinkParts, way: Provider, ask: AskProvider): Promise<ShownWay> {
  const { access, vault, deviceName } = parts
  const { facts } = await walletOf(parts)
  const login = await beginSocialLogin(access, { way, userId: facts.userId, purpose: 'link' })
  const { showToAuth, showToRecovery } = proofsOf(access, login, ask)
  const atAuth = await showToAuth(await vault.receive())
  const atRecovery = await showToRecovery({ hpkeKey: await vault.receive(), deviceName })
  if (!('status' in atAuth) || atRecovery.status !== 'proved') throw new ServiceFailure('unreadable')
  const { label } = atRecovery
  // Of two accounts, one for each service, nothing could be linked.
  if (label === undefined || label !== atAuth.label) throw new ServiceFailure('socialRefused')
  return { linkLoginId: login.loginId, label }
}

/**
 * Links an identity that both services have verified to the wallet. Recovery links it first, and auth follows recovery's statement.
 * @param loginId A login by which this device has proved the wallet's owner. @throws ServiceFailure, NotReady
 */
export async function linkWay(
  parts: WayParts,
  { loginId, linkLoginId }: { readonly loginId: string; readonly linkLoginId: string },
): Promise<void> {
  const { access, wallets } = parts
  const { facts } = await walletOf(parts)
  const act = { kind: 'link', loginId, linkLoginId, at: access.clock.now() } as const
  await wallets.change(facts, (record) => record && withAct(record, act))
  await finishLink(parts)
}

/** Refusals after which a link or a removal is not to be repeated. */
const finalRefusals = [
  'proofNeeded',
  'userConflict',
  'tooManyWays',
  'wayTooYoung',
  'lastWay',
  'lastNotice',
  'releasesFrozen',
] as const

/** Finishes the linking of an identity that both services have verified. @throws ServiceFailure, NotReady */
export async function finishLink(parts: WayParts): Promise<void> {
  const { access, session, wallets } = parts
  const wallet = await wallets.wallet()
  const act = wallet && actOf(wallet, 'link')
  if (!act) return
  const { loginId, linkLoginId } = act
  await finishAct(parts, wallet, act, async (userId) => {
    const atAuth = await withNotes(access, userId, async () => {
      const { agreement } = await callService(access, recoveryEndpoints.linkIdentity, {
        body: { userId, loginId, linkLoginId },
      })
      return session.runWithToken((token) =>
        callService(access, authEndpoints.linkIdentity, { body: { linkLoginId, agreement }, token }),
      )
    })
    const { agreement } = atAuth
    await callService(access, recoveryEndpoints.completeIdentity, {
      body: { userId, linkLoginId, agreement },
    })
  })
}

/**
 * Removes an identity: recovery first, from then on it brings the wallet to no new device, whatever auth does. Auth follows recovery's note.
 * @param loginId A login by which this device has proved the wallet's owner. @throws ServiceFailure, NotReady
 */
export async function removeWay(
  parts: WayParts,
  { loginId, removed }: { readonly loginId: string; readonly removed: ListedWay },
): Promise<void> {
  const { access, wallets } = parts
  const { facts } = await walletOf(parts)
  const { identity } = removed
  if (identity === undefined) throw new ServiceFailure('requestUnknown')
  const act = { kind: 'unlink', loginId, identity, at: access.clock.now() } as const
  await wallets.change(facts, (record) => record && withAct(record, act))
  await finishUnlink(parts)
  await followWays(parts, await listWays(parts))
}

/**
 * Has the record of the shown wallet follow the identities that both services list, since another device may have removed one. The
 * identity of the last login on this device stays as long as it is listed; otherwise the owner proves the wallet by the one that was used
 * last. @returns That identity; `undefined` if none is left.
 */
export async function followWays(
  { wallets }: Pick<WayParts, 'wallets'>,
  list: readonly ListedWay[],
): Promise<ProviderWay | undefined> {
  const wallet = await wallets.wallet()
  if (!wallet?.way) return undefined
  const next = standingWay(wallet.way, list)
  if (next) await wallets.change(wallet.facts, (record) => record && withWay(record, next))
  return next
}

/** Finds the identity that stands for the recorded one. A service that was restored tells no label until the next proof. */
function standingWay(recorded: ProviderWay, list: readonly ListedWay[]): ProviderWay | undefined {
  const { kind, label } = recorded
  const standing = provingWays(list)
  const same = standing.find((each) => each.way === kind && [undefined, each.label].includes(label))
  const unnamed = standing.find((each) => each.way === kind && each.label === '')
  const found = same ?? (unnamed ? undefined : standing[0])
  return found ? providerWayOf(found) : unnamed && recorded
}

/** The identities that prove the owner to both services, the last used one first. */
const provingWays = (list: readonly ListedWay[]): readonly ListedWay[] =>
  list.filter(({ isOnlyAtAuth = false }) => !isOnlyAtAuth).toSorted((one, other) => other.usedAt - one.usedAt)

const providerWayOf = ({ way, label }: ListedWay): ProviderWay => ({
  kind: way,
  ...(label !== '' && { label }),
})

/**
 * Asks the services which identities prove the shown wallet. That of the last login on this device is the first one; it has to do where
 * the services don't answer. Of the others the oldest comes first, since some acts need one that is older than seven days.
 */
export async function presentWays(parts: WayParts): Promise<readonly ProviderWay[]> {
  try {
    const list = await listWays(parts)
    const present = await followWays(parts, list)
    const all = provingWays(list)
      .toSorted((one, other) => one.linkedAt - other.linkedAt)
      .map(providerWayOf)
    return present ? [present, ...all.filter((each) => !isSameWay(each, present))] : all
  } catch (error) {
    if (!(error instanceof ServiceFailure || error instanceof NotReady)) throw error
    const { way } = (await parts.wallets.wallet()) ?? {}
    return way ? [way] : []
  }
}

/** Whether two may be the same identity. A service that was restored tells no label until the next proof. */
const isSameWay = (one: ProviderWay, other: ProviderWay): boolean =>
  one.kind === other.kind && [undefined, other.label].includes(one.label)

/**
 * Returns the first of these ways with its step. From there the person can take the next one; after the last one comes the first.
 * @param stepOf Creates the step of a way.
 */
export function firstWay(
  [way, ...others]: readonly ProviderWay[],
  stepOf: (way: ProviderWay) => ProviderStep,
): OtherWay | undefined {
  if (!way) return undefined
  const nextWay = () => (others.length > 0 ? firstWay([...others, way], stepOf) : undefined)
  return { way, take: () => ({ ...stepOf(way), otherWay: nextWay() }) }
}

/** Finishes the removal of an identity. @throws ServiceFailure, NotReady */
export async function finishUnlink(parts: WayParts): Promise<void> {
  const { access, session, wallets } = parts
  const wallet = await wallets.wallet()
  const act = wallet && actOf(wallet, 'unlink')
  if (!act) return
  const { loginId, identity } = act
  await finishAct(parts, wallet, act, async (userId) => {
    const { note } = await callService(access, recoveryEndpoints.removeIdentity, {
      body: { userId, loginId, identity },
    })
    await session.runWithToken((token) =>
      callService(access, authEndpoints.removeIdentity, { body: { identity, note }, token }),
    )
  })
}

/** Carries an act out, and drops it once it is done, refused for good, or too old to be repeated. */
async function finishAct(
  { access, wallets }: WayParts,
  { facts }: DeviceWallet,
  { kind, at }: { readonly kind: 'link' | 'unlink'; readonly at: number },
  carryOut: (userId: string) => Promise<void>,
): Promise<void> {
  const drop = () => wallets.change(facts, (record) => record && withoutAct(record, kind))
  try {
    await carryOut(facts.userId)
    // From now on each service gets back what this act has changed, should it be restored from before.
    await carryNotes(access, facts.userId)
  } catch (error) {
    if (isRefusal(error, ...finalRefusals) || at + repeatMs < access.clock.now()) await drop()
    throw error
  }
  await drop()
}

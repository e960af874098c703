import { authEndpoints } from '../../../../packages/latchkit/src/wire/custody/auth.js'
import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import type { Provider } from '../../../../packages/latchkit/src/wire/custody/ways.js'
import { callService, type ServiceAccess, ServiceFailure } from './callService.js'
import { type DeviceWallet, isMade } from './deviceWallet.js'
import { NotReady } from './notReady.js'
import type { DeviceSession } from './sessions.js'
import type { OtherWay, ProviderStep } from './typedProof.js'
import type { ProviderWay } from './walletOwner.js'
import type { Wallets } from './wallets.js'
import { withWay } from './walletTransitions.js'

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

/** What it takes to ask both services about the identities of the shown wallet. */
export interface WayParts {
  readonly access: ServiceAccess
  readonly wallets: Wallets
  readonly session: DeviceSession
}

/** Finds the wallet that is shown. @throws NotReady */
export async function shownWallet({ wallets }: Pick<WayParts, 'wallets'>): Promise<DeviceWallet> {
  const wallet = await wallets.wallet()
  if (!wallet || !isMade(wallet)) throw new NotReady('none')
  return wallet
}

/**
 * Lists the identities that either service knows, with their last use. One that only auth has was removed at recovery, or recovery
 * was restored: it still opens the wallet on its devices, until its owner removes it here. @throws ServiceFailure, NotReady
 */
export async function listWays(parts: WayParts): Promise<readonly ListedWay[]> {
  const { userId } = (await shownWallet(parts)).facts
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
 * Returns the identity by which the owner proves the shown wallet, with its step; `undefined` if there is none. From there the person can
 * take the wallet's other identities.
 * @param stepOf Creates the step of an identity.
 */
export async function offerWays(
  parts: WayParts,
  stepOf: (way: ProviderWay) => ProviderStep,
): Promise<OtherWay | undefined> {
  return firstWay(await presentWays(parts), stepOf)
}

/** Returns the first of these ways with its step, which leads to the next one; after the last one comes the first. */
function firstWay(
  [way, ...others]: readonly ProviderWay[],
  stepOf: (way: ProviderWay) => ProviderStep,
): OtherWay | undefined {
  if (!way) return undefined
  const nextWay = () => (others.length > 0 ? firstWay([...others, way], stepOf) : undefined)
  return { way, take: () => ({ ...stepOf(way), otherWay: nextWay() }) }
}

import { authEndpoints } from '../../../../packages/latchkit/src/wire/custody/auth.js'
import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import type { Provider } from '../../../../packages/latchkit/src/wire/custody/ways.js'
import { callService, isRefusal, ServiceFailure } from './callService.js'
import type { DeviceWallet } from './deviceWallet.js'
import { carryNotes, withNotes } from './notes.js'
import { beginSocialLogin, proofsOf } from './providerProof.js'
import type { AskProvider } from './typedProof.js'
import { actOf } from './unfinishedActs.js'
import { withAct, withoutAct } from './walletTransitions.js'
import { followWays, type ListedWay, listWays, shownWallet, type WayParts } from './waysIn.js'

interface LinkParts extends WayParts {
  readonly vault: { receive(): Promise<string> }
  readonly deviceName: string
}

/** How long the services let a device repeat the steps of linking or removing. */
const repeatMs = 24 * 3_600_000

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
  const { facts } = await shownWallet(parts)
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
  const { facts } = await shownWallet(parts)
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
  const { facts } = await shownWallet(parts)
  const { identity } = removed
  if (identity === undefined) throw new ServiceFailure('requestUnknown')
  const act = { kind: 'unlink', loginId, identity, at: access.clock.now() } as const
  await wallets.change(facts, (record) => record && withAct(record, act))
  await finishUnlink(parts)
  await followWays(parts, await listWays(parts))
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

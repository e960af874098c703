import { authEndpoints } from '../../../../packages/latchkit/src/wire/custody/auth.js'
import type { ReleasedShare, Vault, WalletFacts } from '../vault/vault.js'
import { callService, isRefusal, type ServiceAccess } from './callService.js'
import type { StatedSignatures } from './factor.js'
import { NotReady } from './notReady.js'
import type { Split } from './ownSplits.js'
import { bringRelease, type ReleasedParts } from './released.js'
import type { DeviceSession } from './sessions.js'

/** Runs an action with the token of a session. */
export type UseSession = DeviceSession['use']

/**
 * Creates a function that runs an action with the token of a new login. If auth refuses because it lacks recovery's release for this
 * device, the function brings the release and runs the action again.
 */
export function withToken(parts: ReleasedParts, walletFacts: WalletFacts, token: string): UseSession {
  return async (action) => {
    try {
      return await action(token)
    } catch (error) {
      if (!isRefusal(error, 'releaseNeeded')) throw error
      await bringRelease(parts, walletFacts)
      return action(token)
    }
  }
}

/** Auth's share, and the split that it belongs to. */
export interface AuthShare extends ReleasedShare, Split {
  /** Auth's receipt for this split. `signature` is the wallet's own. */
  readonly receipt?: string | undefined
  readonly signature?: string | undefined
  /** The wallet's signed statement about its recovery password, if it has made one for this split. */
  readonly factored?: StatedSignatures['factored']
}

interface AuthShareParts {
  readonly access: ServiceAccess
  readonly vault: Pick<Vault, 'receive'>
  readonly use: UseSession
}

/**
 * Gets auth's share for this device.
 * @param waitingSplit A split of this device that the wallet has not signed yet. Without it, auth gives its share of the present split.
 * @throws NotReady if auth needs a fresh code.
 */
export async function shareOfAuth(
  { access, vault, use }: AuthShareParts,
  waitingSplit?: Split,
): Promise<AuthShare> {
  const splitName = waitingSplit && {
    version: waitingSplit.version,
    shareHash: waitingSplit.shareHashes.auth,
  }
  try {
    return await use(async (token) => {
      if (token === undefined) throw new NotReady('code')
      const hpkeKey = await vault.receive()
      const body = { hpkeKey, ...splitName }
      const { share, ...split } = await callService(access, authEndpoints.share, { body, token })
      return { sealed: share, publicKey: hpkeKey, ...split }
    })
  } catch (error) {
    throw isRefusal(error, 'codeNeeded', 'sessionMissing') ? new NotReady('code') : error
  }
}

import { authEndpoints } from '../../../../packages/latchkit/src/wire/custody/auth.js'
import type { ReleasedShare, Vault, WalletFacts } from '../vault/vault.js'
import { callService, isRefusal, type ServiceAccess } from './callService.js'
import type { Split } from './deviceWallet.js'
import type { Stated } from './factor.js'
import { NotReady } from './notReady.js'
import { bringRelease, type ReleasedParts } from './released.js'
import type { DeviceSession } from './sessions.js'

/** Acts with the token of a session. */
export type UseSession = DeviceSession['use']

/** Acts with a token that a login has just brought; where auth has no word of recovery on this device it gets one. */
export function withToken(parts: ReleasedParts, of: WalletFacts, token: string): UseSession {
  return async (act) => {
    try {
      return await act(token)
    } catch (error) {
      if (!isRefusal(error, 'releaseNeeded')) throw error
      await bringRelease(parts, of)
      return act(token)
    }
  }
}

/** The share of auth, and the split that it is of. */
export interface AuthShare extends ReleasedShare, Split {
  /** Auth's word that it has this split, and the wallet's own. */
  readonly receipt?: string | undefined
  readonly signature?: string | undefined
  /** The wallet's word on its recovery password, where it has signed one with this split. */
  readonly factored?: Stated['factored']
}

interface AuthShareParts {
  readonly access: ServiceAccess
  readonly vault: Pick<Vault, 'receive'>
  readonly use: UseSession
}

/**
 * Gets the share of auth for this device.
 * @param wanted An own split that waits there; the present one unless given.
 * @throws NotReady where it needs a fresh code.
 */
export async function shareOfAuth(
  { access, vault, use }: AuthShareParts,
  wanted?: Split,
): Promise<AuthShare> {
  const own = wanted && { version: wanted.version, shareHash: wanted.shareHashes.auth }
  try {
    return await use(async (token) => {
      if (token === undefined) throw new NotReady('code')
      const hpkeKey = await vault.receive()
      const body = { hpkeKey, ...own }
      const { share, ...split } = await callService(access, authEndpoints.share, { body, token })
      return { sealed: share, publicKey: hpkeKey, ...split }
    })
  } catch (error) {
    throw isRefusal(error, 'codeNeeded', 'sessionMissing') ? new NotReady('code') : error
  }
}

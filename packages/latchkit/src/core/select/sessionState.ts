import type { CaipAddress, ChainNamespace } from '../../wire/caip.js'
import { toCaipAddress } from '../../wire/caip.js'
import type { SiwxSession } from '../contracts/siwx.js'
import type { KitState } from '../kit/kit.js'
import { activeNamespace } from '../state/chains.js'
import type { SignIn, SiwxFailure } from '../state/siwx.js'
import { perState } from './perState.js'

/** The sign-in of an account, as the server reports it. */
export interface SessionInfo {
  /** `absent`: there is no account that could sign in, or the site has no `siwx`. */
  readonly status: SignIn['status']
  readonly isSignedIn: boolean
  /** The signed-in address. */
  readonly address: string | undefined
  readonly caipAddress: CaipAddress | undefined
  readonly session: SiwxSession | undefined
  /** Set if no server has verified the session: it proves nothing outside this page. */
  readonly isUnverified: boolean
  readonly isRequired: boolean
  /** Why the last attempt failed. */
  readonly failure: SiwxFailure | undefined
}

/**
 * Returns the session of an account. The same as `useSession`, without React.
 * @param state The state of the kit, from `kit.store.getState()`.
 * @param namespace The namespace; the active one unless given.
 * @returns The session. Its address is `undefined` if none is signed in.
 * @example
 * ```ts
 * import { type Kit, sessionState } from 'latchkit'
 * const isIn = (kit: Kit) => sessionState(kit.store.getState()).isSignedIn
 * ```
 */
export function sessionState(state: KitState, namespace?: ChainNamespace): SessionInfo {
  return perState(state, `sessionState ${namespace}`, () => {
    const signIn = state.siwx?.signIns[namespace ?? activeNamespace(state) ?? '']
    const session = signIn?.status === 'signedIn' ? signIn.session : undefined
    const { accountAddress: address, chainId } = session?.data ?? {}
    return {
      status: signIn?.status ?? 'absent',
      isSignedIn: session !== undefined,
      address,
      caipAddress: address !== undefined && chainId ? toCaipAddress(chainId, address) : undefined,
      session,
      isUnverified: session?.unverified === true,
      isRequired: state.siwx?.isRequired ?? false,
      failure: signIn?.status === 'due' ? signIn.failure : undefined,
    }
  })
}

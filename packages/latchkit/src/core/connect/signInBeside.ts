import type { CaipNetworkId, ChainNamespace } from '../../wire/caip.js'
import type { OneStepSignIn } from '../contracts/siwx.js'
import type { Kit } from '../kit/kit.js'
import { load, logNotLoaded } from '../kit/load.js'

/**
 * Creates the function that requests a sign-in together with a connection, so that the visitor approves both at once. Returns
 * `undefined` if the site does not sign in this way. The sign-in code is loaded when the function is called.
 */
export function signInBeside(
  kit: Kit,
): ((namespace: ChainNamespace, network?: CaipNetworkId) => Promise<OneStepSignIn | undefined>) | undefined {
  const { siwx } = kit.config
  if (!siwx || !('createFields' in siwx)) return undefined
  return (...args) =>
    load(kit, 'signIn')
      .then(({ requestSignIn }) => requestSignIn(kit, ...args))
      .catch((error: unknown) => {
        logNotLoaded(kit)(error)
        return undefined
      })
}

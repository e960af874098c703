import type { Provider } from '../../../../packages/latchkit/src/wire/custody/ways.js'
import { ServiceFailure } from './callService.js'
import { linkWay, type ShownWay, showWay } from './changeWays.js'
import type { DeviceWallet } from './deviceWallet.js'
import { followedBy } from './followedBy.js'
import { beginLogin } from './login.js'
import type { LoginParts } from './loginParts.js'
import { NotReady } from './notReady.js'
import { readyWallet } from './signRequest.js'
import type { NextStep, ProviderStep, Step, TypedEmail } from './typedProof.js'

/**
 * Opens the wallet by e-mail of a person who has come by a provider: by a code of both services, after which the account is added to it.
 * @param email The address that the provider tells; the person types it where it is none.
 */
export const openMailWallet = (parts: LoginParts, way: Provider, email = ''): TypedEmail => ({
  kind: 'email',
  email,
  submit: (typed) => beginToOpen(parts, way, typed),
})

/** Sends the code. @throws ServiceFailure */
async function beginToOpen(parts: LoginParts, way: Provider, email: string): Promise<Step> {
  // Asks for all twelve digits: recovery links an account only after a proof of its own, which its six digits are.
  const login = await beginLogin(parts, email, { needsBoth: true, isUntold: true })
  // A login by this address would make another wallet.
  if (login.action !== 'VERIFY_DEVICE') throw new ServiceFailure('noMailWallet')
  return followedBy(login, async () => {
    const wallet = await takeReady(parts)
    // A device that waits, or lacks the recovery password, can add nothing yet.
    if (!wallet) return undefined
    const { unconfirmed } = wallet
    const add = addStep(parts, way, login.loginId)
    // No account is added to a wallet that may be somebody else's.
    return unconfirmed ? { kind: 'binding', unconfirmed, accept: async () => add } : add
  })
}

/** Takes the wallet's share, if the wait of this device is over. @returns `undefined` if the device may not use the wallet now. */
async function takeReady(parts: LoginParts): Promise<DeviceWallet | undefined> {
  try {
    return await readyWallet(parts)
  } catch (error) {
    if (error instanceof NotReady || error instanceof ServiceFailure) return undefined
    throw error
  }
}

/** Creates the step that adds the account, in the same way as from the settings. Who skips it has the wallet all the same. */
const addStep = (parts: LoginParts, way: Provider, loginId: string): ProviderStep => ({
  kind: 'provider',
  way: { kind: way },
  about: 'add',
  isOptional: true,
  prove: async (ask) => confirmStep(parts, way, loginId, await showWay(parts, way, ask)),
})

/** Creates the question whether the account is the one to add: the provider may have chosen one by itself. */
const confirmStep = (
  parts: LoginParts,
  way: Provider,
  loginId: string,
  { label, linkLoginId }: ShownWay,
): NextStep => ({
  kind: 'choice',
  about: 'addWay',
  way,
  account: label,
  isOptional: true,
  accept: () => linkWay(parts, { loginId, linkLoginId }),
})

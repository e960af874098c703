import { ServiceFailure } from './callService.js'
import { Contradicted } from './contradicted.js'
import { decideCase } from './decideCase.js'
import type { Contradiction, LoginParts } from './loginParts.js'
import { splitsOf } from './ownSplits.js'
import { askFacts, ownerHashOfLogin } from './serviceFacts.js'
import type { NextStep } from './typedProof.js'

/**
 * Asks both services about the wallet, and returns the next step of the login. Stores nothing before the person completes that step.
 * @throws ServiceFailure, Contradicted
 */
export async function stepOf(parts: LoginParts, contradiction: Contradiction): Promise<NextStep> {
  const { deviceWallet, input, authLogin, makeNew } = contradiction
  const bothFacts = await askFacts(parts.access, deviceWallet.facts)
  const otherSplits = splitsOf(deviceWallet).map(({ facts }) => facts)
  const emailHash = await ownerHashOfLogin(deviceWallet, input.email, bothFacts)
  const record = { ...deviceWallet.facts, otherSplits, emailHash }
  const decidedCase = decideCase(record, bothFacts.auth, bothFacts.recovery)
  const isUserOfAuth = authLogin?.facts.userId === deviceWallet.facts.userId
  switch (decidedCase) {
    case 'silent':
      throw new ServiceFailure('unreachable')
    case 'emailChanges':
      throw new Contradicted('emailChanges')
    case 'restoreAuth': {
      if (authLogin && !isUserOfAuth) break
      const { restoreAuth } = await import('./restoreAuth.js')
      return restoreAuth(parts, contradiction)
    }
    case 'restoreRecovery': {
      if (!authLogin || !isUserOfAuth) break
      const { restoreRecovery } = await import('./restoreRecovery.js')
      return restoreRecovery(parts, { wallet: deviceWallet, input, authLogin, bothFacts })
    }
    case 'follow':
      if (!isUserOfAuth) break
      input.askBoth()
      throw new ServiceFailure('shareOutdated')
    case 'moved':
    case 'lost':
      if (makeNew) return { kind: 'choice', about: decidedCase, accept: makeNew }
      if (decidedCase === 'lost' || isUserOfAuth) break
      // The e-mail address now belongs to another wallet, which does not know this device: ask for both halves of a code.
      input.askBoth()
      throw new ServiceFailure('shareOutdated')
  }
  throw new Contradicted('disagree')
}

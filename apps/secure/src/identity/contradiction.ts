import { ServiceFailure } from './callService.js'
import { Contradicted } from './contradicted.js'
import { decideCase } from './decideCase.js'
import { emailHashOf } from './emailHash.js'
import type { Contradiction, LoginParts } from './loginParts.js'
import { splitsOf } from './oldRecord.js'
import { askFacts } from './serviceFacts.js'
import type { NextStep } from './typedProof.js'

/** Asks both services and returns the next step. Writes nothing before it is done. @throws ServiceFailure, Contradicted */
export async function stepOf(parts: LoginParts, contradiction: Contradiction): Promise<NextStep> {
  const { own, input, proved, makeNew } = contradiction
  const bothFacts = await askFacts(parts.access, own.facts)
  const others = splitsOf(own).map(({ facts }) => facts)
  const record = { ...own.facts, others, emailHash: await emailHashOf(input.email) }
  const found = decideCase(record, bothFacts.auth, bothFacts.recovery)
  const isOwn = proved?.facts.userId === own.facts.userId
  switch (found) {
    case 'silent':
      throw new ServiceFailure('unreachable')
    case 'emailChanges':
      throw new Contradicted('emailChanges')
    case 'restoreAuth': {
      if (proved && !isOwn) break
      const { restoreAuth } = await import('./restoreAuth.js')
      return restoreAuth(parts, contradiction)
    }
    case 'restoreRecovery': {
      if (!proved || !isOwn) break
      const { restoreRecovery } = await import('./restoreRecovery.js')
      return restoreRecovery(parts, { wallet: own, input, proved, bothFacts })
    }
    case 'follow':
      if (!isOwn) break
      input.askBoth()
      throw new ServiceFailure('shareOutdated')
    case 'moved':
    case 'lost':
      if (makeNew) return { kind: 'choice', about: found, accept: makeNew }
      if (found === 'lost' || isOwn) break
      // The address belongs to another wallet by now, for which this device is a new one.
      input.askBoth()
      throw new ServiceFailure('shareOutdated')
  }
  throw new Contradicted('disagree')
}

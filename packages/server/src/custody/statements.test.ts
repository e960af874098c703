import { type StatementKind, statementSchemas as schemas } from 'latchkit/wire/custody'
import { expect, it } from 'vitest'
import { samplesOf, spoiltOf } from '../../../latchkit/src/wire/custody/fixtures/spoil.js'
import { createKeyHolder } from './keys/createKeyHolder.js'
import { unlimitedCounter } from './keys/createReleaseCounter.js'
import { makeKeyFiles } from './keys/keyFile.js'
import { createStatements, otherServiceOf, signStatement } from './statements.js'

const now = 1_800_000_000_000

/** Words as each service reads them, and as the other one, which may be in other hands, signs them. */
async function openStatements() {
  const files = await makeKeyFiles()
  const holders = {
    auth: createKeyHolder(files.auth, unlimitedCounter),
    recovery: createKeyHolder(files.recovery, unlimitedCounter),
  }
  const numbersOf = async () => ({ own: 0, other: 0 })
  return {
    sign: (service: 'auth' | 'recovery', kind: StatementKind, facts: unknown) =>
      signStatement(holders[service], kind, facts as object),
    statementsOf: (service: 'auth' | 'recovery') =>
      createStatements({ holder: holders[service], service, clock: { now: () => now }, numbersOf }),
  }
}

it.each(Object.keys(schemas) as StatementKind[])(
  'security: a hostile service signs `%s`, wrong in one place: it is no statement',
  async (kind) => {
    const { sign, statementsOf } = await openStatements()
    for (const sample of samplesOf(schemas[kind]) as { readonly aud: 'auth' | 'recovery' }[]) {
      const times = { ...('at' in sample && { at: now }), ...('exp' in sample && { exp: now + 1 }) }
      const facts = { ...sample, ...times }
      const { aud } = facts
      const read = async (given: unknown) =>
        statementsOf(aud).read(kind, await sign(otherServiceOf(aud), kind, given))
      expect(await read(facts)).toEqual(facts)
      for (const { what, value } of spoiltOf(schemas[kind], facts))
        expect([what, await read(value)]).toEqual([what, undefined])
    }
  },
)

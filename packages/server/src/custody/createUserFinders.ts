import type { Provider, WayIn } from 'latchkit/wire/custody'
import type { Identities } from './createIdentities.js'

/**
 * Finds the user of a proof, by the way in and the HMAC of what was proved: of an address, or of an identity. An address never finds the
 * user of a provider's proof, whatever address the provider tells.
 */
export type UserFinders<User> = Readonly<Record<WayIn, (mac: string) => Promise<User | undefined>>>

/** Creates the table by which the routes of a service find the user of a proof: another way in is a row. */
export function createUserFinders<User>({
  findByOwner,
  findById,
  identities,
}: {
  readonly findByOwner: (owner: string) => Promise<User | undefined>
  readonly findById: (userId: string) => Promise<User | undefined>
  readonly identities: Pick<Identities, 'findUser'>
}): UserFinders<User> {
  const byIdentity = (way: Provider) => async (subjectMac: string) => {
    const userId = await identities.findUser({ way, subjectMac })
    return userId === undefined ? undefined : findById(userId)
  }
  return {
    email: findByOwner,
    google: byIdentity('google'),
    apple: byIdentity('apple'),
    github: byIdentity('github'),
  }
}

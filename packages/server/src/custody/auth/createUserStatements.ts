import type { Identities } from '../createIdentities.js'
import { openEmail } from '../emailRows.js'
import type { KeyHolder } from '../keys/keyHolder.js'
import { openPresentHash } from '../notes.js'
import { emailHashOf, type Statements } from '../statements.js'
import type { AuthDevices } from './createDevices.js'
import type { AuthUser } from './createUsers.js'

/** Creates the functions that write what auth signs about a user, for recovery. */
export function createUserStatements({
  holder,
  statements,
  devices,
  identities,
}: {
  readonly holder: KeyHolder
  readonly statements: Statements
  readonly devices: Pick<AuthDevices, 'removedOf'>
  readonly identities: Pick<Identities, 'notedOf'>
}) {
  /** Returns the hash of a user's present e-mail address. */
  const addressHashOf = async ({ userId, email, presentHash }: AuthUser) =>
    presentHash
      ? openPresentHash(holder, userId, presentHash)
      : emailHashOf(await openEmail(holder, userId, email))
  /** Signs that auth stores these shares of a user. The receipt is only valid together with the wallet’s own signature. */
  const receiptOf = ({ userId, version, shareHashes, addresses }: AuthUser) =>
    statements.write('receipt', { userId, version, shareHashes, addresses })

  return {
    addressHashOf,
    receiptOf,
    /** Signs auth’s note about a user, for recovery. Freezes and passwords are in recovery's own notes. */
    noteOf: async (user: AuthUser) =>
      statements.write('note', {
        userId: user.userId,
        number: user.noteNumber,
        removed: [...(await devices.removedOf(user.userId))],
        frozenUntil: null,
        hasPassword: false,
        emailHash: await addressHashOf(user),
        ...(await identities.notedOf(user.userId)),
      }),
    /** Returns the facts of a user's split, with the wallet's signatures and auth's receipt if the wallet has signed the split. */
    async splitFactsOf(user: AuthUser) {
      const { version, shareHashes, signature, factored } = user
      const signatures = signature !== undefined && {
        signature,
        receipt: await receiptOf(user),
        ...(factored && { factored }),
      }
      return { version, shareHashes, ...signatures }
    },
    /** Signs what auth knows about a user and one of its devices. */
    writeState: async (user: AuthUser, deviceId: string) =>
      statements.write('state', { userId: user.userId, deviceId, emailHash: await addressHashOf(user) }),
  }
}

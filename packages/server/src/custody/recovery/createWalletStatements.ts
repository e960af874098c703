import { fail } from 'latchkit/wire'
import type { Clock } from '../../clock.js'
import { deviceUnknown } from '../../errors/custody.js'
import type { Identities } from '../createIdentities.js'
import { openEmail } from '../emailRows.js'
import type { KeyHolder } from '../keys/keyHolder.js'
import { openPresentHash } from '../notes.js'
import { emailHashOf, type Statements } from '../statements.js'
import type { Binding, Bindings } from './createBindings.js'
import type { KnownDevices } from './createKnownDevices.js'
import { freezeEndOf } from './createStops.js'

/** What recovery signs about a wallet, for auth. */
export interface WalletStatements {
  /** Returns the hash of a wallet's e-mail address. */
  hashOf(binding: Binding): Promise<string>
  /**
   * Writes the note of a wallet: what must still hold if one of the services is restored from an older backup. Throws `deviceUnknown` if
   * there is no such wallet.
   */
  writeNote(userId: string): Promise<string>
  /** Signs that a device has the share. */
  writeReleased(userId: string, deviceId: string, kind: 'share' | 'add' | 'make'): Promise<string>
}

/** Creates the functions that write what recovery signs. */
export function createWalletStatements({
  holder,
  clock,
  statements,
  bindings,
  devices,
  identities,
}: {
  readonly holder: KeyHolder
  readonly clock: Clock
  readonly statements: Statements
  readonly bindings: Pick<Bindings, 'findById'>
  readonly devices: Pick<KnownDevices, 'removedOf'>
  readonly identities: Pick<Identities, 'notedOf'>
}): WalletStatements {
  const hashOf = async ({ userId, email, presentHash }: Binding) =>
    presentHash
      ? openPresentHash(holder, userId, presentHash)
      : emailHashOf(await openEmail(holder, userId, email))
  return {
    hashOf,
    async writeNote(userId) {
      const binding = await bindings.findById(userId)
      if (!binding) throw fail(deviceUnknown, {})
      const end = freezeEndOf(binding, clock.now())
      // 0: until somebody undoes the freeze.
      const frozenUntil = end === undefined ? null : Number.isFinite(end) ? end : 0
      return statements.write('note', {
        userId,
        number: binding.noteNumber,
        removed: [...(await devices.removedOf(userId))],
        frozenUntil,
        hasPassword: binding.isWrapped,
        emailHash: await hashOf(binding),
        ...(await identities.notedOf(userId)),
      })
    },
    writeReleased: (userId, deviceId, kind) => statements.write('released', { userId, deviceId, kind }),
  }
}

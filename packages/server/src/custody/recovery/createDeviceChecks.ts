import { fail } from 'latchkit/wire'
import type { ProofPurpose } from 'latchkit/wire/custody'
import type { Clock } from '../../clock.js'
import type { ShownProof } from '../../dpop/createProofs.js'
import { deviceUnknown, proofNeeded, releasesFrozen } from '../../errors/custody.js'
import type { Binding, Bindings } from './createBindings.js'
import type { KnownDevices } from './createKnownDevices.js'
import type { ProvedLogin, ProvedLogins } from './createProvedLogins.js'
import { isFrozenByCode } from './createStops.js'

/** What recovery checks before a device may do something to a wallet. */
export interface DeviceChecks {
  /** Throws `releasesFrozen` if a freeze by a code is on. */
  refuseFrozen(binding: Binding): void
  /** Throws `proofNeeded` if the device has not proved itself by this login, for this act or for any. */
  requireProved(loginId: string | undefined, provedLogin: ProvedLogin, purpose?: ProofPurpose): Promise<void>
  /**
   * Finds the binding of a user for one of the user's devices. Stores the device's proof and the time of its use. Throws `deviceUnknown`,
   * `siwxProofInvalid`.
   */
  bindingFor(userId: string, proof: ShownProof): Promise<Binding>
}

/** Creates the checks of a device that wants to do something to a wallet. */
export function createDeviceChecks({
  clock,
  bindings,
  devices,
  provedLogins,
}: {
  readonly clock: Pick<Clock, 'now'>
  readonly bindings: Pick<Bindings, 'findById' | 'markFinished'>
  readonly devices: Pick<KnownDevices, 'has' | 'use'>
  readonly provedLogins: Pick<ProvedLogins, 'has'>
}): DeviceChecks {
  return {
    refuseFrozen(binding) {
      if (isFrozenByCode(binding, clock.now())) throw fail(releasesFrozen, {})
    },
    async requireProved(loginId, provedLogin, purpose = 'fresh') {
      if (loginId === undefined || !(await provedLogins.has(loginId, provedLogin, purpose)))
        throw fail(proofNeeded, {})
    },
    async bindingFor(userId, { key: device, recordUse }) {
      // Look up the device first: a request that is refused must not write anything.
      const isOwn = await devices.has(userId, device)
      const binding = isOwn ? await bindings.findById(userId) : undefined
      if (!binding) throw fail(deviceUnknown, {})
      await recordUse()
      if (!(await devices.use(userId, device, clock.now()))) throw fail(deviceUnknown, {})
      // A device that has its share proves that an old wallet is completed.
      if (binding.mayBeUnfinished) await bindings.markFinished(userId)
      return binding
    },
  }
}

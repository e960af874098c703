import { fail } from 'latchkit/wire'
import type { ProofPurpose } from 'latchkit/wire/custody'
import { proofNeeded, wayTooYoung } from '../../errors/custody.js'
import { dayMs } from '../codes/codeLimits.js'
import { hasAddress } from '../statements.js'
import type { Binding } from './createBindings.js'
import type { RecoveryContext } from './recoveryContext.js'

/** How long a way in is too young to remove older ones, or to add another one beside an older one. */
const youngMs = 7 * dayMs

/** A device that has proved itself by a login for an act. */
interface OwnerProof {
  readonly loginId: string | undefined
  readonly device: string
  readonly purpose: ProofPurpose
}

/** Since when the ways in of a wallet open it, which decides what a proof by one of them may do. */
export interface WayAges {
  /** Requires that the way in by which a device has proved itself may remove one that opens the wallet since `since`. @throws `proofNeeded`, `wayTooYoung` */
  requireRemover(binding: Binding, proof: OwnerProof, since: number | undefined): Promise<void>
  /** Requires a proof by a way in that is older than seven days, if the wallet has one. @throws `proofNeeded`, `wayTooYoung` */
  requireAdder(binding: Binding, proof: OwnerProof): Promise<void>
}

/** Creates the checks of how old the way in is by which an owner has proved themselves. */
export function createWayAges({ clock, identities, provedLogins }: RecoveryContext): WayAges {
  const isYoung = (since: number) => since > clock.now() - youngMs

  /** Returns since when each way in that both services have verified opens the wallet. The key of the address is `undefined`. */
  async function agesOf({ userId, owner, addressedAt }: Binding) {
    const list = (await identities.listOf(userId)).filter((each) => !each.isPending)
    const ages = new Map(list.map((each) => [each.identity, each.linkedAt]))
    return hasAddress(owner) ? ages.set(undefined, addressedAt) : ages
  }
  async function readProof(binding: Binding, { loginId, device, purpose }: OwnerProof) {
    const ages = await agesOf(binding)
    const { userId } = binding
    const way =
      loginId === undefined ? undefined : await provedLogins.wayOf(loginId, { userId, device }, purpose)
    const provedSince = way && ages.get(way.identity)
    if (provedSince === undefined) throw fail(proofNeeded, {})
    return { provedSince, ages }
  }

  return {
    async requireRemover(binding, proof, since) {
      const { provedSince } = await readProof(binding, proof)
      if (since !== undefined && since < provedSince && isYoung(provedSince)) throw fail(wayTooYoung, {})
    },
    async requireAdder(binding, proof) {
      const { provedSince, ages } = await readProof(binding, proof)
      const hasOlder = [...ages.values()].some((each) => !isYoung(each))
      if (hasOlder && isYoung(provedSince)) throw fail(wayTooYoung, {})
    },
  }
}

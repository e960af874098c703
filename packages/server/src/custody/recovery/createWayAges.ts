import { fail } from 'latchkit/wire'
import type { ProofPurpose } from 'latchkit/wire/custody'
import { proofNeeded, wayTooYoung } from '../../errors/custody.js'
import { hasAddress } from '../statements.js'
import { isYoung as isYoungAt } from '../youngWays.js'
import type { Binding } from './createBindings.js'
import type { RecoveryContext } from './recoveryContext.js'

/** A device that has proved itself by a login for an act. */
interface OwnerProof {
  readonly loginId: string | undefined
  readonly device: string
  readonly purpose: ProofPurpose
}

/** A proof by a way in, with the ages of all ways in: since when each of them opens the wallet, in ms. */
interface ReadProof {
  /** The identity that was proved; `undefined` for the address. */
  readonly identity: string | undefined
  readonly provedSince: number
  readonly ages: ReadonlyMap<string | undefined, number>
}

/** Checks of how long ways in have opened a wallet, which decides what a proof by one of them may do. */
export interface WayAges {
  /**
   * Requires a proof by a way in that may remove another one: a young way in may not remove an older one.
   * @param since Since when the way in to remove has opened the wallet; `undefined` if recovery does not know it.
   * @throws `proofNeeded`, `wayTooYoung`
   */
  requireRemover(binding: Binding, proof: OwnerProof, since: number | undefined): Promise<void>
  /** Requires a proof by a way in that is older than seven days, if the wallet has one. @throws `proofNeeded`, `wayTooYoung` */
  requireAdder(binding: Binding, proof: OwnerProof): Promise<void>
  /**
   * Does what `requireAdder` does, but lets a young way in remove devices that are younger than itself.
   * @param since Since when the oldest of the devices has existed.
   * @throws `proofNeeded`, `wayTooYoung`
   */
  requireDeviceRemover(binding: Binding, proof: OwnerProof, since: number): Promise<void>
  /** Requires what `requireAdder` does of the address, to which recovery has mailed a code. @throws `wayTooYoung` */
  requireOldAddress(binding: Binding): Promise<void>
  /** Requires a proof by an identity that is older than the young address of the wallet. @throws `proofNeeded`, `wayTooYoung` */
  requireReplacer(binding: Binding, proof: OwnerProof): Promise<void>
}

/** Creates the checks of the age of the way in by which an owner has proved the wallet. */
export function createWayAges({ clock, identities, provedLogins }: RecoveryContext): WayAges {
  const isYoung = (since: number) => isYoungAt(since, clock.now())

  /** Returns since when each way in that both services have verified opens the wallet. The key of the address is `undefined`. */
  async function agesOf({ userId, owner, addressedAt }: Binding) {
    const list = (await identities.listOf(userId)).filter((each) => !each.isPending)
    const ages = new Map(list.map((each) => [each.identity, each.linkedAt]))
    return hasAddress(owner) ? ages.set(undefined, addressedAt) : ages
  }
  async function readProof(binding: Binding, { loginId, device, purpose }: OwnerProof): Promise<ReadProof> {
    const ages = await agesOf(binding)
    const { userId } = binding
    const way =
      loginId === undefined ? undefined : await provedLogins.wayOf(loginId, { userId, device }, purpose)
    const provedSince = way && ages.get(way.identity)
    if (provedSince === undefined) throw fail(proofNeeded, {})
    return { identity: way?.identity, provedSince, ages }
  }

  function requireAge({ provedSince, ages }: Pick<ReadProof, 'provedSince' | 'ages'>): void {
    const hasOlder = [...ages.values()].some((each) => !isYoung(each))
    if (hasOlder && isYoung(provedSince)) throw fail(wayTooYoung, {})
  }

  return {
    async requireRemover(binding, proof, since) {
      const { provedSince } = await readProof(binding, proof)
      // A way in that recovery does not know, as after a restore, counts as older.
      const isOlder = since === undefined || since < provedSince
      if (isOlder && isYoung(provedSince)) throw fail(wayTooYoung, {})
    },
    async requireAdder(binding, proof) {
      requireAge(await readProof(binding, proof))
    },
    async requireDeviceRemover(binding, proof, since) {
      const read = await readProof(binding, proof)
      if (since < read.provedSince) requireAge(read)
    },
    async requireOldAddress(binding) {
      requireAge({ provedSince: binding.addressedAt, ages: await agesOf(binding) })
    },
    async requireReplacer(binding, proof) {
      const read = await readProof(binding, proof)
      if (read.identity === undefined) throw fail(proofNeeded, {})
      requireAge(read)
      if (binding.addressedAt < read.provedSince) throw fail(wayTooYoung, {})
    },
  }
}

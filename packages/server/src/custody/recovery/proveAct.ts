import { fail } from 'latchkit/wire'
import type { BodyOf, recoveryEndpoints } from 'latchkit/wire/custody'
import { linkUnfinished, proofNeeded, socialRefused, userConflict } from '../../errors/custody.js'
import type { StoredIdentity } from '../createIdentities.js'
import type { ProvedIdentity } from '../provedIdentity.js'
import type { Binding } from './createBindings.js'
import type { RecoveryContext } from './recoveryContext.js'

export type VerifyBody = BodyOf<(typeof recoveryEndpoints)['verifyProof']>

/** Who has proved an identity of a wallet: the device, and the identity's row with its name. */
export interface ProofBy {
  readonly device: string
  readonly row: StoredIdentity & { readonly identity: string }
}

/** Requires the name of a proved identity: without one, what is stored would count as a proof of the address. Throws `proofNeeded`. */
export function requireNamed(row: StoredIdentity | undefined): ProofBy['row'] {
  if (row?.identity === undefined) throw fail(proofNeeded, {})
  return { ...row, identity: row.identity }
}

/** Requires that a device is one of the wallet's. Throws `socialRefused`. */
export async function requireDevice(
  { devices }: Pick<RecoveryContext, 'devices'>,
  way: VerifyBody['way'],
  userId: string,
  device: string,
): Promise<void> {
  if (!(await devices.has(userId, device))) throw fail(socialRefused, { provider: way, reason: 'device' })
}

/** Lets a device of the wallet do what the proof is for. */
export async function proveAct(
  context: Pick<RecoveryContext, 'devices' | 'provedLogins'>,
  { loginId, way, purpose }: VerifyBody,
  { userId, owner }: Binding,
  { device, row }: ProofBy,
) {
  await requireDevice(context, way, userId, device)
  // Auth has not linked the identity yet, or recovery has not heard of it.
  if (row.isPending) throw fail(linkUnfinished, {})
  await context.provedLogins.add(loginId, { userId, device, owner, identity: row.identity }, purpose)
  return { status: 'proved' as const }
}

/**
 * Stores an identity that a device has proved for its wallet. If it is the wallet's already, the proof lets the device link another one.
 * Throws `userConflict` if another wallet has the identity.
 */
export async function keepForLink(
  context: Pick<RecoveryContext, 'bindings' | 'devices' | 'identities' | 'linkProofs' | 'provedLogins'>,
  body: VerifyBody,
  identity: ProvedIdentity,
  device: string,
) {
  const { bindings, identities, linkProofs } = context
  const { loginId, userId = '' } = body
  const ownerId = await identities.findUser(identity)
  if (ownerId !== undefined && ownerId !== userId) throw fail(userConflict, {})
  await identities.recordProof(identity)
  const row = await identities.find(identity)
  await linkProofs.add(identity, { login: loginId, device, userId })
  const binding = row && !row.isPending ? await bindings.findById(userId) : undefined
  const { label } = identity
  if (binding)
    return { ...(await proveAct(context, body, binding, { device, row: requireNamed(row) })), label }
  return { status: 'proved' as const, label }
}

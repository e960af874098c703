import { recoveryEndpoints } from 'latchkit/wire/custody'
import { listedIdentitiesOf } from '../createIdentities.js'
import { type Route, serve } from '../http/endpointRoutes.js'
import { createMailNewDevice } from './mailNewDevice.js'
import type { RecoveryContext } from './recoveryContext.js'
import { createVerifyProof } from './verifyProof.js'

/**
 * Creates the routes by which a device proves an identity of a provider to recovery. A proof that auth was shown, too, lets a new device in
 * only after the hold, and only if the wallet has no confirmed address.
 */
export function proofRoutes(
  context: RecoveryContext,
  removeExpired: () => Promise<void>,
): Readonly<Record<string, Route>> {
  const { proofOf, providerProofs, bindingFor } = context
  const { beginProof, verifyProof, identities, mailNewDevice } = recoveryEndpoints
  return serve(
    { beginProof, verifyProof, identities, mailNewDevice },
    {
      beginProof: async ({ request, body }) => providerProofs.begin({ ...body, jkt: proofOf(request).key }),
      verifyProof: createVerifyProof(context, removeExpired),
      identities: async ({ request, query: { userId } }) => {
        await bindingFor(userId, proofOf(request))
        return { identities: await listedIdentitiesOf(context, userId) }
      },
      mailNewDevice: createMailNewDevice(context),
    },
  )
}

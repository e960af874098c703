import type { VerifyCapability } from '../../core/contracts/adapter.js'
import { loadFile } from '../../core/kit/loadFile.js'
import type { Verifier } from '../../siwx/verify/verifier.js'

/** Makes the capability to verify signatures of keys by a namespace's verifier, which asks no chain. */
export const verifyBy = (verify: Verifier): VerifyCapability => ({
  async verifyMessage({ account, caipNetworkId: chainId, message: text, signature: { signature } }) {
    const address = account.addresses[chainId] ?? account.id
    return (await loadFile(() => verify({ chainId, address, text, signature }))) ? 'valid' : 'invalid'
  },
})

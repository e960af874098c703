import type { VerifyCapability } from '../../core/contracts/adapter.js'
import { loadFile } from '../../core/kit/loadFile.js'
import type { Verifier } from '../../siwx/verify/verifier.js'

/** Verifies what a wallet has signed by a namespace's verifier, for signatures of keys: no chain has to be asked. What fails is a library that is missing. */
export const verifyBy = (verify: Verifier): VerifyCapability => ({
  async verifyMessage({ account, caipNetworkId: chainId, message: text, signature: { signature } }) {
    const address = account.addresses[chainId] ?? account.id
    return (await loadFile(() => verify({ chainId, address, text, signature }))) ? 'valid' : 'invalid'
  },
})

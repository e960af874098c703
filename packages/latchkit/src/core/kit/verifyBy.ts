import type { Verifier } from '../../siwx/verifier.js'
import type { VerifyCapability } from '../contracts/adapter.js'

/** Verifies what a wallet has signed by a namespace's verifier, for signatures of keys: no chain has to be asked. */
export const verifyBy = (verify: Verifier): VerifyCapability => ({
  async verifyMessage({ account, caipNetworkId: chainId, message: text, signature: { signature } }) {
    const address = account.addresses[chainId] ?? account.id
    return (await verify({ chainId, address, text, signature })) ? 'valid' : 'invalid'
  },
})

import type { VerifyCapability, VerifyRequest } from '../../../core/contracts/adapter.js'
import { personalHash, recoverAddress } from '../../../siwx/verify/eip155/keySignature.js'
import { verifyEip155 } from '../../../siwx/verify/eip155/verifyEip155.js'
import type { ContractReader } from '../../../siwx/verify/verifier.js'
import { fromHex } from '../../../wire/bytes.js'
import type { EvmLive } from '../live.js'
import { call } from './rpc.js'

/** The length of a signature by a key, in bytes. */
const keySignatureLength = 65

/**
 * Verifies signatures of `personal_sign`: by the key that made them, else by the account's contract (ERC-1271, ERC-6492, EIP-7702). The
 * contract is asked over the site's gateway at `/v1/` or a node of the network (§7).
 */
export function createVerify(live: EvmLive): VerifyCapability {
  return {
    async verifyMessage(request) {
      const { account, caipNetworkId: chainId, message: text, signature } = request
      // A signature by the account's own key needs no chain.
      if (isKeySignature(request)) return 'valid'
      const claim = { chainId, address: account.id, text, signature: signature.signature }
      try {
        return (await verifyEip155({ ...claim, reader: readerOf(live, chainId) })) ? 'valid' : 'invalid'
      } catch (error) {
        // If the chain does not answer in time, the signature does not count as valid.
        live.context.logger.debug('the contract of an account could not be asked', error)
        return 'unknown'
      }
    },
  }
}

function isKeySignature({ account, message, signature: { signature } }: VerifyRequest): boolean {
  const bytes = fromHex(signature, keySignatureLength)
  return bytes !== undefined && recoverAddress(personalHash(message), bytes) === account.id.toLowerCase()
}

/** Creates a contract reader that uses the same RPC as all other reads. */
function readerOf(live: EvmLive, chainId: string): ContractReader {
  const network = live.context.networks().find((each) => each.caipNetworkId === chainId)
  return {
    // Always `true`: the result for a network that cannot be read is then `unknown`, not `invalid`.
    canRead: () => true,
    call: async ({ params }) => network && call(live, network, 'eth_call', params),
    timeout(ms) {
      const controller = new AbortController()
      live.context.clock.after(ms, () => controller.abort())
      return controller.signal
    },
  }
}

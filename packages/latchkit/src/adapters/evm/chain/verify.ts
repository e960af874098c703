import { type Hex, recoverMessageAddress } from 'viem'
import type { VerifyCapability } from '../../../core/contracts/adapter.js'
import type { EvmLive } from '../live.js'
import { call } from './rpc.js'

/** The number of hex digits of a signature by a key, with 0x. Those of contracts have any length. */
const keySignatureLength = 132

/** Verifies EIP-191 signatures: by the key that made them, or, where an account may have a contract that decides, by nothing here. */
export function createVerify(live: EvmLive): VerifyCapability {
  return {
    async verifyMessage({ account, caipNetworkId, message, signature: { signature } }) {
      if (signature.length !== keySignatureLength) return 'unknown'
      const signer = await recoverMessageAddress({ message, signature: signature as Hex }).catch(
        () => undefined,
      )
      if (signer?.toLowerCase() === account.id.toLowerCase()) return 'valid'
      return (await hasCode(live, caipNetworkId, account.id)) === false ? 'invalid' : 'unknown'
    },
  }
}

/** Whether an account is a contract, or leads to one (EIP-7702); `undefined` where the chain does not say. */
async function hasCode(live: EvmLive, caipNetworkId: string, address: string): Promise<boolean | undefined> {
  const network = live.context.networks().find((each) => each.caipNetworkId === caipNetworkId)
  if (!network) return undefined
  try {
    return (await call(live, network, 'eth_getCode', [address, 'latest'])) !== '0x'
  } catch (error) {
    live.context.logger.debug('whether an account is a contract could not be read', error)
    return undefined
  }
}

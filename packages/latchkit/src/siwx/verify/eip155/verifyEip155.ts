import { hexToBytes } from '@noble/hashes/utils.js'
import { fromHex, isSameBytes } from '../../../wire/bytes.js'
import { fail } from '../../../wire/errors/fail.js'
import { siwxSignatureInvalid } from '../../../wire/errors/siwx.js'
import type { Verifier } from '../verifier.js'
import { isValidSignatureData, readAddress, readBytes, wordLength } from './abi.js'
import { askAccount, type ContractClaim } from './askAccount.js'
import { personalHash, recoverAddress } from './keySignature.js'
import { probeAnswers } from './probe.js'

/** The longest signature of a contract, in bytes: enough for many owners, or for a passkey with its data. */
const maxSignatureLength = 16_384

/**
 * Verifies a signature of `personal_sign` in the order of ERC-6492. A wrapped signature is verified by deploying its account within the
 * call. An account with code is asked by ERC-1271. If the account has no code, or that of another account (EIP-7702), its own key may have
 * signed. Without a reader for the network, only a signature by the key can be verified.
 */
export const verifyEip155: Verifier = async (claim) => {
  const bytes = fromHex(claim.signature, maxSignatureLength)
  if (!bytes) return undefined
  const hash = personalHash(claim.text)
  const isSignedByKey = () => recoverAddress(hash, bytes) === claim.address.toLowerCase()
  const { reader, chainId } = claim
  if (!reader?.canRead(chainId)) {
    if (isSignedByKey()) return 'eip191'
    throw fail(siwxSignatureInvalid, { reason: `contracts of ${chainId} cannot be asked here` })
  }
  const contractClaim = { ...claim, reader }
  if (isWrapped(bytes)) return (await isOfWrapped(contractClaim, hash, bytes)) ? 'eip6492' : undefined
  const answer = await askAccount(contractClaim, { call: isValidSignatureData(hash, bytes) })
  if (answer === probeAnswers.valid) return 'eip1271'
  return answer !== probeAnswers.contract && isSignedByKey() ? 'eip191' : undefined
}

async function isOfWrapped(claim: ContractClaim, hash: Uint8Array, bytes: Uint8Array): Promise<boolean> {
  const wrappedSignature = readWrapped(bytes)
  if (!wrappedSignature) return false
  const { factory: to, factoryData: data, signature } = wrappedSignature
  const call = isValidSignatureData(hash, signature)
  return (await askAccount(claim, { call, before: { to, data } })) === probeAnswers.valid
}

const magic = hexToBytes('6492'.repeat(16))

/** The signature of an account that is not deployed yet (ERC-6492), and how it is deployed. */
interface WrappedSignature {
  readonly factory: Uint8Array
  readonly factoryData: Uint8Array
  readonly signature: Uint8Array
}

/** Checks by its last bytes whether a signature is wrapped. */
function isWrapped(signature: Uint8Array): boolean {
  return isSameBytes(signature.subarray(-wordLength), magic)
}

/** Reads a wrapped signature. Returns `undefined` if a part is missing. */
export function readWrapped(bytes: Uint8Array): WrappedSignature | undefined {
  const data = bytes.subarray(0, -wordLength)
  const factory = readAddress(data, 0)
  const factoryData = readBytes(data, wordLength)
  const signature = readBytes(data, 2 * wordLength)
  return factory && factoryData && signature && { factory, factoryData, signature }
}

import { ed25519 } from '@noble/curves/ed25519.js'
import { address, getAddressEncoder } from '@solana/kit'

/** Whether a signature is an account's over a message. Browsers that cannot verify Ed25519 by themselves are in use. */
export function isSignedBy(account: string, signature: Uint8Array, message: Uint8Array): boolean {
  return ed25519.verify(signature, message, new Uint8Array(getAddressEncoder().encode(address(account))))
}

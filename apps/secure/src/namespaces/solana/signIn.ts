import { toBase58 } from '../../../../../packages/latchkit/src/wire/base58.js'
import type { SignInRequest } from '../namespace.js'

/** Builds the request that signs a sign-in message on Solana. */
export const solanaSignIn: SignInRequest = (text, address) => ({
  method: 'solana_signMessage',
  params: { message: toBase58(text), pubkey: address },
})

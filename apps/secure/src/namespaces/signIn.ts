import { eip155SignIn } from './eip155/signIn.js'
import type { PerNamespace, SignInRequest } from './namespace.js'
import { solanaSignIn } from './solana/signIn.js'

/** Builds the request for a sign-in message, by namespace. */
export const signInRequests: PerNamespace<SignInRequest> = { eip155: eip155SignIn, solana: solanaSignIn }

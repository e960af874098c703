import type { SignInRequest } from '../namespace.js'

/** Builds the request that signs a sign-in message on EVM. */
export const eip155SignIn: SignInRequest = (text, address) => ({
  method: 'personal_sign',
  params: [`0x${Array.from(text, (byte) => byte.toString(16).padStart(2, '0')).join('')}`, address],
})

import type { SignInRequest } from '../namespace.js'

/** Asks for the signature of a sign-in message on EVM. */
export const eip155SignIn: SignInRequest = (text, address) => ({
  method: 'personal_sign',
  params: [`0x${Array.from(text, (byte) => byte.toString(16).padStart(2, '0')).join('')}`, address],
})

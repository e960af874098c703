import { entry } from './entry.js'

// Why a login by a provider failed. The secure frame sends these codes.

/** The visitor declined at the provider. */
export const socialDenied = entry(
  'socialDenied',
  ({ provider }: { provider: string }) => `The visitor declined at ${provider}.`,
)
/** The browser did not open the provider's window. */
export const socialBlocked = entry(
  'socialBlocked',
  ({ provider }: { provider: string }) =>
    `The browser blocked the window of ${provider}. Call connectSocial in the handler of a click, before anything is awaited.`,
)
/** The login took longer than its nonces are good for. */
export const socialExpired = entry(
  'socialExpired',
  ({ provider }: { provider: string }) => `The login by ${provider} took too long.`,
)
/** The provider did not answer, or its keys cannot be read. */
export const socialUnavailable = entry(
  'socialUnavailable',
  ({ provider }: { provider: string }) => `${provider} does not answer at the moment.`,
)
/** The server of the site does not offer this provider, or the kit has no connector that does. */
export const socialNotConfigured = entry(
  'socialNotConfigured',
  ({ provider }: { provider: string }) => `The server of this site does not offer a login by ${provider}.`,
)
/** A check of the provider's answer failed; the log of the server says which. */
export const socialRefused = entry(
  'socialRefused',
  ({ provider }: { provider: string }) => `The answer of ${provider} was refused.`,
)
/** A wallet has the verified address of this account already, and opens by another way. */
export const identityTaken = entry(
  'identityTaken',
  ({ provider }: { provider: string }) => `This ${provider} account belongs to a wallet with another way in.`,
)

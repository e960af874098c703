import type { Provider } from '../../../../packages/latchkit/src/wire/custody/ways.js'
import { isRefusal, ServiceFailure } from './callService.js'
import { beginAddedEmail } from './changeEmail.js'
import { showWay } from './changeWays.js'
import type { LoginParts } from './loginParts.js'
import type { ProviderStep } from './typedProof.js'
import type { AddedEmail, ProviderWay } from './walletOwner.js'

/** Domains whose addresses pass mail on for an account of a provider: none of them is an address of the wallet's owner. */
const relayDomains = ['privaterelay.appleid.com', 'users.noreply.github.com']
/** Domains of the mailboxes that an account of a provider opens: whoever has the account reads the mail. */
const mailDomains: Readonly<Record<Provider, readonly string[]>> = {
  google: ['gmail.com', 'googlemail.com'],
  apple: ['icloud.com', 'me.com', 'mac.com'],
  github: [],
}
/** From this length on, the services have cut a label. */
const cutLabel = 40
const addressPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const domainOf = (email: string) => email.trim().toLowerCase().split('@').at(-1) ?? ''

/** Whether mail to an address is passed on by a provider, which hides the owner's own address. */
export const isRelayEmail = (email: string): boolean => relayDomains.includes(domainOf(email))

/** Returns the address of an identity that can be the wallet's, if it is known, and protects the wallet from a stolen account. */
export function emailToAdd({ kind, label = '' }: ProviderWay): string | undefined {
  const isWhole = addressPattern.test(label) && [...label].length < cutLabel
  const isOfAccount = isRelayEmail(label) || mailDomains[kind].includes(domainOf(label))
  return isWhole && !isOfAccount ? label : undefined
}

/** Creates the step that adds an address to a wallet without one. Its owner proves an identity of the wallet, and then the address. */
export const addEmailStep = (parts: LoginParts, way: ProviderWay, added: AddedEmail): ProviderStep => ({
  kind: 'provider',
  way,
  async prove(ask) {
    const { linkLoginId } = await showWay(parts, way.kind, ask)
    try {
      return await beginAddedEmail(parts, added, linkLoginId)
    } catch (error) {
      // The identity is another one than the wallet's.
      throw isRefusal(error, 'proofNeeded') ? new ServiceFailure('socialRefused') : error
    }
  },
})

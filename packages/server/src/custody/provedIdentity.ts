import { type Identity, identityText, type Provider } from 'latchkit/wire/custody'
import { ownerOf } from './emailRows.js'
import type { KeyHolder } from './keys/keyHolder.js'
import { normaliseEmail } from './normaliseEmail.js'
import type { VerifiedIdentity } from './ways/verifyWay.js'

/** The key of an identity in the store of a service. */
export interface IdentityKey {
  readonly way: Provider
  /** HMAC of way, issuer and subject, by a key of the service. */
  readonly subjectMac: string
}
/** An identity that a proof has shown. */
export interface ProvedIdentity extends IdentityKey {
  readonly label: string
  /** HMAC of the address that the provider has verified. */
  readonly verifiedMail: string | undefined
  /** The address itself, for notices. */
  readonly mail: string | undefined
  /** The text of the identity (`identityText`). A claim that an earlier version has stored has none. */
  readonly text: string | undefined
}
/** Returns the normalised address that a provider has verified; `undefined` for a relay of the provider, which is not the person's own. */
function verifiedAddressOf({ email }: VerifiedIdentity): string | undefined {
  if (!email?.isVerified || email.isRelay) return undefined
  try {
    return normaliseEmail(email.address)
  } catch {
    // An address that we do not accept cannot be that of a wallet.
    return undefined
  }
}

/** Computes what a service stores of an identity that a provider has proved. */
export async function provedIdentityOf(
  holder: KeyHolder,
  way: Provider,
  verified: VerifiedIdentity,
): Promise<ProvedIdentity> {
  const { issuer, subject, label } = verified
  const identity: Identity = { way, issuer, subject }
  const [text, mail] = [identityText(identity), verifiedAddressOf(verified)]
  return {
    way,
    subjectMac: await holder.mac('lookup', text),
    label,
    verifiedMail: mail === undefined ? undefined : await ownerOf(holder, mail),
    text,
    mail,
  }
}

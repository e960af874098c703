import { type Provider, providerNames } from '../../../../packages/latchkit/src/wire/custody/ways.js'

/** The identity by which the owner of a wallet comes in. */
export interface ProviderWay {
  readonly kind: Provider
  /** By what the owner recognises the identity, such as an address: what auth says, and only shown. */
  readonly label?: string | undefined
}

/** An address that this device has added to a wallet without one, whose owner comes in by a provider as before. */
export interface AddedEmail {
  readonly email: string
  /** Whether the site has named it. Otherwise no site learns it. */
  readonly isTold: boolean
}

/** What a device knows of the owner of a wallet. */
export interface WalletOwner {
  /** The address as the person typed it, trimmed; empty if the wallet has none. */
  readonly email: string
  /** The identity of the last login by a provider on this device. */
  readonly way?: ProviderWay
  readonly addedEmail?: AddedEmail
  /** Whether no site is to learn the address, which was typed on none. */
  readonly isEmailUntold?: boolean
  /** Whether the person has skipped the offer to add an address. */
  readonly isEmailSkipped?: boolean
}

/** How the owner of a wallet proves who they are: by codes to an address, or by an identity of a provider. */
export type OwnerWay = { readonly kind: 'email'; readonly email: string } | ProviderWay

/** Returns how the owner of a wallet proves who they are on this device. */
export const ownerWayOf = ({
  email,
  way,
}: {
  readonly email: string
  readonly way?: ProviderWay | undefined
}): OwnerWay | undefined => (email === '' ? way : { kind: 'email', email })

/** Returns the address of a wallet, as far as this device knows it; empty if it knows none. */
export const emailOf = ({ email, addedEmail }: Pick<WalletOwner, 'email' | 'addedEmail'>): string =>
  email || (addedEmail?.email ?? '')

/** Returns the address that a site may learn: only one that was typed on it. */
export function siteEmailOf(wallet: Pick<WalletOwner, 'email' | 'addedEmail' | 'isEmailUntold'>): string {
  if (wallet.isEmailUntold) return ''
  return wallet.addedEmail?.isTold === false ? wallet.email : emailOf(wallet)
}

/** Whether the label of an identity is a name that the provider shows to everybody, so that a site may learn it. */
const hasPublicNames: Readonly<Record<Provider, boolean>> = { google: false, apple: false, github: true }

/** Returns the name that the provider of a wallet's owner shows to everybody, if it is one that does. */
export const publicNameOf = ({ way }: Pick<WalletOwner, 'way'>): string | undefined =>
  way && hasPublicNames[way.kind] ? way.label : undefined

/** Returns by what the owner recognises how they come in: their address, the label of their identity, or the name of its provider. */
export function nameOfWay(way: OwnerWay | undefined): string {
  if (!way) return ''
  return way.kind === 'email' ? way.email : (way.label ?? providerNames[way.kind])
}

/** Whether two addresses belong to the same person, as far as a device can tell. A wallet without an address shares it with no other. */
export const isSameEmail = (one: string, other: string): boolean =>
  one !== '' && normalise(one) === normalise(other)

const normalise = (email: string) => email.trim().normalize('NFC').toLowerCase()

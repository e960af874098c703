import { domainToASCII } from 'node:url'
import { fail } from 'latchkit/wire'
import { custodyRequestInvalid } from '../errors/custody.js'

const maxAddressBytes = 254
const maxLocalBytes = 64

/**
 * Normalises an e-mail address: trimmed, NFC, lower case, the domain in A-labels. Addresses that differ only in case become one, even if a
 * mail server tells them apart. @throws `custodyRequestInvalid` if the text is not an address.
 */
export function normaliseEmail(text: string): string {
  // NFC twice: the lower case of a composed text may need to be composed again.
  const normalisedText = text.trim().normalize('NFC').toLowerCase().normalize('NFC')
  const at = normalisedText.indexOf('@')
  const local = normalisedText.slice(0, Math.max(at, 0))
  const domain = domainToASCII(normalisedText.slice(at + 1))
  const isAddress =
    /^[^\s@"(),:;<>[\\\]\p{C}]+$/u.test(local) &&
    !/^\.|\.$|\.\./.test(local) &&
    /^([a-z\d]([-a-z\d]*[a-z\d])?\.)+[a-z]([-a-z\d]*[a-z\d])?$/.test(domain) &&
    Buffer.byteLength(local) <= maxLocalBytes &&
    normalisedText.indexOf('@', at + 1) < 0
  const address = `${local}@${domain}`
  if (!isAddress || Buffer.byteLength(address) > maxAddressBytes)
    throw fail(custodyRequestInvalid, { field: 'email', reason: 'Expected an e-mail address' })
  return address
}

/** Whether a text is a normalised address, without a name or a second receiver. */
export function isEmail(text: string): boolean {
  try {
    return normaliseEmail(text) === text
  } catch {
    return false
  }
}

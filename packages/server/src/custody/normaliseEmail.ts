import { domainToASCII } from 'node:url'
import { fail } from 'latchkit/wire'
import { custodyRequestInvalid } from '../errors/custody.js'

const longestBytes = 254
const longestLocalBytes = 64

/**
 * Writes an e-mail address in its one form: trimmed, NFC, lower case, the domain in A-labels. Two addresses that a mail server may
 * tell apart by their case are one here.
 * @throws `custodyRequestInvalid` where it is no address.
 */
export function normaliseEmail(text: string): string {
  // Twice: lower case of what is composed may be composed once more.
  const given = text.trim().normalize('NFC').toLowerCase().normalize('NFC')
  const at = given.indexOf('@')
  const local = given.slice(0, Math.max(at, 0))
  const domain = domainToASCII(given.slice(at + 1))
  const isAddress =
    /^[^\s@"(),:;<>[\\\]\p{C}]+$/u.test(local) &&
    !/^\.|\.$|\.\./.test(local) &&
    /^([a-z\d]([-a-z\d]*[a-z\d])?\.)+[a-z]([-a-z\d]*[a-z\d])?$/.test(domain) &&
    Buffer.byteLength(local) <= longestLocalBytes &&
    given.indexOf('@', at + 1) < 0
  const address = `${local}@${domain}`
  if (!isAddress || Buffer.byteLength(address) > longestBytes)
    throw fail(custodyRequestInvalid, { field: 'email', reason: 'Expected an e-mail address' })
  return address
}

/** Whether a text is an address in its one form: nothing else can stand in it, no name, no second receiver. */
export function isEmail(text: string): boolean {
  try {
    return normaliseEmail(text) === text
  } catch {
    return false
  }
}

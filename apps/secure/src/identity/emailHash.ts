import { sha256, toBase64url, utf8 } from '../vault/bytes.js'

/** Hashes what services name the owner of a wallet by: the address, or what stands in its place. */
export const ownerHashOf = (userId: string, email: string): Promise<string> =>
  email === '' ? hashOf(`none:${userId}`) : emailHashOf(email)

const hashOf = async (owner: string) => toBase64url(await sha256(utf8(`latchkit email v1|${owner}`)))

/** Hashes an e-mail address as the services do, after normalising it: the domain in A-labels, everything in lower case and NFC. */
export async function emailHashOf(email: string): Promise<string> {
  const normalisedEmail = email.trim().normalize('NFC').toLowerCase().normalize('NFC')
  const at = normalisedEmail.indexOf('@')
  const domain = normalisedEmail.slice(at + 1)
  const url = `https://${domain}/`
  const ascii = URL.canParse(url) ? new URL(url).hostname : domain
  return hashOf(`${normalisedEmail.slice(0, Math.max(at, 0))}@${ascii}`)
}

import { sha256, toBase64url, utf8 } from '../vault/bytes.js'

/** Hashes an e-mail address as the services do, after normalising it: the domain in A-labels, everything in lower case and NFC. */
export async function emailHashOf(email: string): Promise<string> {
  const normalisedEmail = email.trim().normalize('NFC').toLowerCase().normalize('NFC')
  const at = normalisedEmail.indexOf('@')
  const domain = normalisedEmail.slice(at + 1)
  const url = `https://${domain}/`
  const ascii = URL.canParse(url) ? new URL(url).hostname : domain
  return toBase64url(
    await sha256(utf8(`latchkit email v1|${normalisedEmail.slice(0, Math.max(at, 0))}@${ascii}`)),
  )
}

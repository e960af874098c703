import { sha256, toBase64url, utf8 } from '../vault/bytes.js'

/** The hash by which the services name an e-mail address, of its one form: the domain in A-labels, all else as it sounds the same. */
export async function emailHashOf(email: string): Promise<string> {
  const given = email.trim().normalize('NFC').toLowerCase().normalize('NFC')
  const at = given.indexOf('@')
  const domain = given.slice(at + 1)
  const url = `https://${domain}/`
  const ascii = URL.canParse(url) ? new URL(url).hostname : domain
  return toBase64url(await sha256(utf8(`latchkit email v1|${given.slice(0, Math.max(at, 0))}@${ascii}`)))
}

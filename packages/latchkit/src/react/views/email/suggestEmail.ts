/** Common hosts of email addresses. */
const hosts = [
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'yahoo.com'],
  ...['icloud.com', 'me.com', 'proton.me', 'protonmail.com', 'aol.com', 'gmx.com', 'gmx.de', 'gmx.net'],
  ...[
    'web.de',
    'mail.com',
    'zoho.com',
    'fastmail.com',
    'yahoo.co.uk',
    'hotmail.co.uk',
    'orange.fr',
    'qq.com',
  ],
  // Known hosts that differ by one letter from another host of this list.
  ...['ymail.com', 'email.com'],
]

/** Hosts shorter than this differ by one letter from too many others. */
const minHostChars = 8

/**
 * Suggests the address that was probably meant, if its host differs from a common one by one letter that is added, missing or
 * wrong, or by two letters in the wrong order.
 * @returns `undefined` if there is nothing to suggest.
 */
export function suggestEmail(text: string): string | undefined {
  const [, name, host = ''] = /^([^@\s]+)@([^@\s]+)$/.exec(text.trim()) ?? []
  const typedHost = host.toLowerCase()
  if (!name || hosts.includes(typedHost)) return undefined
  const likelyHost = hosts.find((each) => each.length >= minHostChars && isOneOff(typedHost, each))
  return likelyHost && `${name}@${likelyHost}`
}

/** Checks whether two texts differ by one letter, or by two neighbouring letters that are swapped. */
function isOneOff(one: string, other: string): boolean {
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  const [oneRest, otherRest] = [one.slice(start), other.slice(start)]
  return (
    oneRest.slice(1) === otherRest.slice(1) ||
    oneRest.slice(1) === otherRest ||
    oneRest === otherRest.slice(1) ||
    (oneRest.slice(2) === otherRest.slice(2) && oneRest[0] === otherRest[1] && oneRest[1] === otherRest[0])
  )
}

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
const shortest = 8

/**
 * Suggests the address that was probably meant, if its host differs from a common one by one letter that is added, missing or
 * wrong, or by two letters in the wrong order.
 * @returns `undefined` if there is nothing to suggest.
 */
export function suggestEmail(text: string): string | undefined {
  const [, name, host = ''] = /^([^@\s]+)@([^@\s]+)$/.exec(text.trim()) ?? []
  const typed = host.toLowerCase()
  if (!name || hosts.includes(typed)) return undefined
  const meant = hosts.find((each) => each.length >= shortest && isOneOff(typed, each))
  return meant && `${name}@${meant}`
}

/** Checks whether two texts differ by one letter, or by two neighbouring letters that are swapped. */
function isOneOff(one: string, other: string): boolean {
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  const [rest, left] = [one.slice(start), other.slice(start)]
  return (
    rest.slice(1) === left.slice(1) ||
    rest.slice(1) === left ||
    rest === left.slice(1) ||
    (rest.slice(2) === left.slice(2) && rest[0] === left[1] && rest[1] === left[0])
  )
}

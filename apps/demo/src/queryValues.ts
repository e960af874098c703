// The values that the query string writes as texts.

/** `a,b` as a list. */
export function listed(text: string | undefined): string[] | undefined {
  return text
    ?.split(',')
    .map((each) => each.trim())
    .filter(Boolean)
}

/** `eip155:eoa,solana:eoa` as an object. */
export function pairs(text: string | undefined, sign = ':'): Readonly<Record<string, string>> | undefined {
  return text ? Object.fromEntries(text.split(',').map((each) => each.split(sign))) : undefined
}

/** JSON as what it says; anything else stays as it was written. */
export function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return text
  }
}

/** `true` and `false` are what they say; anything else stays as it was written. */
export function flag(text: string | undefined): boolean | string | undefined {
  return text === 'true' ? true : text === 'false' ? false : text
}

/** Leaves out what was not given. */
export function present(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

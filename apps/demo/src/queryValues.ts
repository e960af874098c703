// Reads the values of a query string.

/** Reads `a,b` as a list. */
export function listed(text: string | undefined): string[] | undefined {
  return text
    ?.split(',')
    .map((each) => each.trim())
    .filter(Boolean)
}

/** Reads `eip155:eoa,solana:eoa` as an object. */
export function pairs(text: string | undefined, sign = ':'): Readonly<Record<string, string>> | undefined {
  return text ? Object.fromEntries(text.split(',').map((each) => each.split(sign))) : undefined
}

/** Reads JSON. Any other text is returned unchanged. */
export function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return text
  }
}

/** Reads `true` and `false`. Any other text is returned unchanged. */
export function flag(text: string | undefined): boolean | string | undefined {
  return text === 'true' ? true : text === 'false' ? false : text
}

/** Removes the fields that are `undefined`. */
export function present(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

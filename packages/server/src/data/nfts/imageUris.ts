/** The operator's own ways to what is found by its content. */
export interface OwnWays {
  readonly ipfsUrl?: string | undefined
  readonly arweaveUrl?: string | undefined
}

/** Reads the bytes that stand in a `data:` URI itself; `undefined` where it is another one. */
export function dataOf(uri: string): Uint8Array<ArrayBuffer> | undefined {
  const [, base64, data = ''] = /^data:[^,]{0,100}?(;base64)?,(.*)$/s.exec(uri) ?? []
  if (!uri.startsWith('data:')) return undefined
  if (base64) return Uint8Array.from(Buffer.from(data, 'base64'))
  try {
    return Uint8Array.from(Buffer.from(decodeURIComponent(data)))
  } catch {
    // Many write JSON or a drawing as it is, with percent signs that mean themselves.
    return Uint8Array.from(Buffer.from(data))
  }
}

/** Encodes a part of a path once, however it was written; `undefined` for one that leads out of there. */
function pathPart(written: string): string | undefined {
  let part = written
  try {
    part = decodeURIComponent(written)
  } catch {
    // The percent signs in it mean themselves.
  }
  // A half of a pair of surrogates cannot be written, either.
  const isOdd = /^\.+$|[/\\\p{Cc}\p{Cs}]/u.test(part)
  return isOdd ? undefined : encodeURIComponent(part)
}

/** The own ways with the forms of their addresses: an id, and a path. A `#` is of a name. */
const ownWays = [
  { url: 'ipfsUrl', form: /^ipfs:\/\/(?:ipfs\/)?([A-Za-z0-9]{10,120})((?:\/[^?]*)?)$/, at: '/ipfs/' },
  { url: 'arweaveUrl', form: /^ar:\/\/([\w-]{43})((?:\/[^?]*)?)$/, at: '/' },
] as const

/** Returns the address by the operator's own way; `undefined` where there is none to it. */
export function ownAddress(uri: string, settings: OwnWays): string | undefined {
  for (const { url, form, at } of ownWays) {
    const [, id, path = ''] = form.exec(uri) ?? []
    const base = settings[url]?.replace(/\/+$/, '')
    if (id === undefined || base === undefined) continue
    const parts = path.split('/').filter((part) => part !== '')
    const encoded = parts.map(pathPart)
    return encoded.includes(undefined) ? undefined : `${base}${at}${[id, ...encoded].join('/')}`
  }
  return undefined
}

/** Whether the operator has a way of its own. */
export const hasOwnWay = (settings: OwnWays): boolean =>
  ownWays.some(({ url }) => settings[url] !== undefined)

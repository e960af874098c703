/** The operator's own gateways to content-addressed storage. */
export interface UriSettings {
  readonly ipfsUrl?: string | undefined
  readonly arweaveUrl?: string | undefined
}

/** Returns the bytes inside a `data:` URI; `undefined` for other URIs. */
export function dataOf(uri: string): Uint8Array<ArrayBuffer> | undefined {
  const [, base64, data = ''] = /^data:[^,]{0,100}?(;base64)?,(.*)$/s.exec(uri) ?? []
  if (!uri.startsWith('data:')) return undefined
  if (base64) return Uint8Array.from(Buffer.from(data, 'base64'))
  try {
    return Uint8Array.from(Buffer.from(decodeURIComponent(data)))
  } catch {
    // Many tokens contain unescaped JSON or SVG, so take their percent signs literally.
    return Uint8Array.from(Buffer.from(data))
  }
}

/** Encodes a path segment once, however it was written. `undefined` if it leads out of the path. */
function pathPart(segment: string): string | undefined {
  let part = segment
  try {
    part = decodeURIComponent(segment)
  } catch {
    // The segment is not encoded: its percent signs are literal.
  }
  // Half a surrogate pair cannot be encoded, either.
  const isOdd = /^\.+$|[/\\\p{Cc}\p{Cs}]/u.test(part)
  return isOdd ? undefined : encodeURIComponent(part)
}

/** The operator's gateways with the URI patterns that they serve: an id and a path. A `#` is part of a file name. */
const uriSchemes = [
  { url: 'ipfsUrl', form: /^ipfs:\/\/(?:ipfs\/)?([A-Za-z0-9]{10,120})((?:\/[^?]*)?)$/, at: '/ipfs/' },
  { url: 'arweaveUrl', form: /^ar:\/\/([\w-]{43})((?:\/[^?]*)?)$/, at: '/' },
] as const

/** Returns the URL at the operator's gateway; `undefined` if it has none for this URI. */
export function gatewayUrlOf(uri: string, settings: UriSettings): string | undefined {
  for (const { url, form, at } of uriSchemes) {
    const [, id, path = ''] = form.exec(uri) ?? []
    const base = settings[url]?.replace(/\/+$/, '')
    if (id === undefined || base === undefined) continue
    const parts = path.split('/').filter((part) => part !== '')
    const encodedParts = parts.map(pathPart)
    return encodedParts.includes(undefined) ? undefined : `${base}${at}${[id, ...encodedParts].join('/')}`
  }
  return undefined
}

/** Whether the operator has configured any gateway. */
export const hasGateway = (settings: UriSettings): boolean =>
  uriSchemes.some(({ url }) => settings[url] !== undefined)

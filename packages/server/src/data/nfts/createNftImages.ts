import { fail, isLatchkitError } from 'latchkit/wire'
import * as v from 'valibot'
import type { Clock } from '../../clock.js'
import { providerFailed } from '../../errors/gateway.js'
import { fetchUntrusted, isFailure } from '../../upstream/fetchUntrusted.js'
import { fetchWithin } from '../../upstream/fetchWithin.js'
import type { Outside } from '../../upstream/outside.js'
import { parseJson } from '../../upstream/parseJson.js'
import type { DirectoryImage } from '../wallets/readImage.js'
import { readImageBytes } from './readImageBytes.js'

/** The part of the configuration that says where pictures may come from. */
export interface NftImageSettings {
  readonly nftImages: {
    readonly hosts: readonly string[]
    readonly ipfsUrl?: string | undefined
    readonly arweaveUrl?: string | undefined
  }
  readonly limits: { readonly outsideMs: number; readonly outsideBytes: number }
}

/** The pictures of NFTs, from where the tokens say they are, as far as the operator allows it. */
export interface NftImages {
  /** Whether the operator lets pictures be fetched at all. */
  isOn(): boolean
  /** The pictures that are held, as a part of what may be. */
  fill(): number
  /**
   * The picture of one NFT; `undefined` where there is none that may be shown.
   * @param key It alone.
   * @param uriOf Reads where its description is, or the description itself; empty where it has none.
   * @throws `providerFailed`
   */
  of(key: string, uriOf: () => Promise<string>): Promise<DirectoryImage | undefined>
}

/** One that is not there is looked for again after a while, one whose host cannot be asked now sooner. */
const freshMs = { found: 7 * 86_400_000, missing: 60_000, failed: 10_000 }
const maxBytes = 67_108_864
const maxImages = 10_000
/** The most pictures that are read of others at the same time: so many times the longest one is all the memory this takes. */
const mostAtOnce = 16
const descriptionDepth = 32

/** Anything else than a text is as good as absent. */
const text = v.fallback(v.string(), '')
const description = v.object({ image: text, image_url: text, image_data: text })

interface CachedImage {
  /** The picture, where there is one; `failed`: it could not be asked for, so whether there is one is not known. */
  readonly image: DirectoryImage | undefined | 'failed'
  readonly until: number
}

function dataOf(uri: string): Uint8Array<ArrayBuffer> | undefined {
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

const bytesOf = (image: CachedImage['image']) => (typeof image === 'object' ? image.bytes.byteLength : 0)

function freshFor(image: CachedImage['image']): number {
  if (image === 'failed') return freshMs.failed
  return image ? freshMs.found : freshMs.missing
}

/** A part of a path, encoded once, however it was written; nothing for one that leads out of there. */
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

/** The ways of the operator's own to what is found by its content, with the forms of its addresses: an id, and a path. A `#` is of a name. */
const ownWays = [
  { url: 'ipfsUrl', form: /^ipfs:\/\/(?:ipfs\/)?([A-Za-z0-9]{10,120})((?:\/[^?]*)?)$/, at: '/ipfs/' },
  { url: 'arweaveUrl', form: /^ar:\/\/([\w-]{43})((?:\/[^?]*)?)$/, at: '/' },
] as const

/** The address by the operator's own way; nothing where there is none to it. */
function ownAddress(uri: string, settings: NftImageSettings['nftImages']): string | undefined {
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

export function createNftImages(clock: Clock, settings: () => NftImageSettings, outside: Outside): NftImages {
  const cached = new Map<string, CachedImage>()
  const underWay = new Map<string, Promise<DirectoryImage | undefined>>()
  const waiting: (() => void)[] = []
  let [bytes, busy] = [0, 0]

  function forget(key: string) {
    bytes -= bytesOf(cached.get(key)?.image)
    cached.delete(key)
  }

  function store(key: string, image: CachedImage['image']) {
    forget(key)
    cached.set(key, { image, until: clock.now() + freshFor(image) })
    bytes += bytesOf(image)
    for (const oldest of cached.keys()) {
      if (bytes <= maxBytes && cached.size <= maxImages) break
      forget(oldest)
    }
  }

  /** Fetches by a way of the operator's own: an address of the configuration, which may be anywhere (G2). */
  async function fetchOwn(address: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    try {
      const { outsideMs: ms, outsideBytes: bytes } = settings().limits
      const { status, body } = await fetchWithin(clock, address, {}, { ms, bytes })
      if (isFailure(status)) throw fail(providerFailed, { retrySeconds: 1 })
      return status >= 200 && status < 300 ? body : undefined
    } catch (error) {
      throw fail(providerFailed, { retrySeconds: 1 }, error)
    }
  }

  async function read(uri: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const { nftImages, limits } = settings()
    if (uri.startsWith('data:')) return dataOf(uri)
    // A drawing that stands where its address could.
    if (uri.trimStart().startsWith('<')) return new TextEncoder().encode(uri.trimStart())
    const own = ownAddress(uri, nftImages)
    if (own !== undefined) return fetchOwn(own)
    return fetchUntrusted(clock, outside, uri, {
      hosts: nftImages.hosts,
      ms: limits.outsideMs,
      bytes: limits.outsideBytes,
    })
  }

  async function load(uriOf: () => Promise<string>): Promise<DirectoryImage | undefined> {
    // A contract may take as long as the node lets it: it takes no turn meanwhile.
    const uri = await uriOf()
    return uri === '' ? undefined : inTurn(() => loadFrom(uri))
  }

  /** Loads a picture and remembers what came of it. */
  async function loadAndStore(key: string, load: () => Promise<DirectoryImage | undefined>) {
    try {
      const image = await load()
      store(key, image)
      return image
    } catch (error) {
      if (isLatchkitError(error, providerFailed)) store(key, 'failed')
      throw error
    }
  }

  async function loadFrom(uri: string): Promise<DirectoryImage | undefined> {
    const described = await read(uri)
    if (!described) return undefined
    const json = parseJson(new TextDecoder().decode(described), descriptionDepth)
    const { success, output } = v.safeParse(description, 'value' in json ? json.value : undefined)
    // Some tokens lead to the picture itself.
    if (!success) return readImageBytes(described)
    const picture = await read(output.image || output.image_url || output.image_data)
    return picture && readImageBytes(picture)
  }

  async function inTurn<Of>(run: () => Promise<Of>): Promise<Of> {
    if (waiting.length >= maxImages) throw fail(providerFailed, { retrySeconds: 1 })
    if (busy >= mostAtOnce) await new Promise<void>((turn) => waiting.push(turn))
    else busy++
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else busy--
    }
  }

  return {
    fill: () => Math.max(bytes / maxBytes, cached.size / maxImages),
    isOn: () => {
      const { nftImages } = settings()
      return nftImages.hosts.length > 0 || ownWays.some(({ url }) => nftImages[url] !== undefined)
    },
    async of(key, uriOf) {
      const known = cached.get(key)
      if (known && clock.now() < known.until) {
        if (known.image !== 'failed') return known.image
        throw fail(providerFailed, { retrySeconds: Math.ceil((known.until - clock.now()) / 1_000) })
      }
      const loading = underWay.get(key) ?? loadAndStore(key, () => load(uriOf))
      underWay.set(key, loading)
      try {
        return await loading
      } finally {
        underWay.delete(key)
      }
    },
  }
}

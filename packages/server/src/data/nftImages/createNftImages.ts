import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import type { Hex } from '../../chains/abi.js'
import type { Chain } from '../../chains/createChain.js'
import type { Clock } from '../../clock.js'
import type { Config } from '../../config/configSchema.js'
import { providerFailed } from '../../errors/gateway.js'
import { fetchOutside } from '../../upstream/fetchOutside.js'
import type { Outside } from '../../upstream/outside.js'
import { parseJson } from '../../upstream/parseJson.js'
import { readCappedBytes } from '../../upstream/readCapped.js'
import type { DirectoryImage } from '../wallets/readImage.js'
import { readPicture } from './readPicture.js'
import { tokenUri } from './tokenUri.js'

/** The pictures of NFTs, from where the tokens say they are, as far as the operator allows it. */
export interface NftImages {
  /** Whether the operator lets pictures be fetched at all. */
  isOn(): boolean
  /** `undefined` where there is none that may be shown. Throws `providerFailed`. */
  of(chain: Chain, contract: Hex, item: string): Promise<DirectoryImage | undefined>
}

/** One that was not to be had is tried again after a while. */
const freshMs = { found: 7 * 86_400_000, missing: 600_000 }
const bytesKept = 67_108_864
const namesKept = 10_000
/** What is read of others at the same time: so many times the longest picture is all the memory this takes. */
const mostAtOnce = 16
const descriptionDepth = 32

const description = v.object({ image: v.optional(v.string()), image_url: v.optional(v.string()) })

interface Kept {
  readonly image: DirectoryImage | undefined
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

/** `ipfs://cid/path` in its spellings, as a path of a gateway; nothing in it leads out of there. */
function ipfsPath(uri: string): string | undefined {
  const [, cid, path = ''] = /^ipfs:\/\/(?:ipfs\/)?([A-Za-z0-9]{10,120})((?:\/[^?#]*)?)$/.exec(uri) ?? []
  const parts = path.split('/').filter((part) => part !== '')
  if (!cid || parts.some((part) => /^\.+$/.test(part))) return undefined
  return ['/ipfs', cid, ...parts.map((part) => encodeURIComponent(part))].join('/')
}

export function createNftImages(clock: Clock, config: () => Config, outside: Outside): NftImages {
  const kept = new Map<string, Kept>()
  const underWay = new Map<string, Promise<DirectoryImage | undefined>>()
  const waiting: (() => void)[] = []
  let [bytes, busy] = [0, 0]

  function forget(key: string) {
    bytes -= kept.get(key)?.image?.bytes.byteLength ?? 0
    kept.delete(key)
  }

  function keep(key: string, image: DirectoryImage | undefined) {
    forget(key)
    kept.set(key, { image, until: clock.now() + (image ? freshMs.found : freshMs.missing) })
    bytes += image?.bytes.byteLength ?? 0
    for (const oldest of kept.keys()) {
      if (bytes <= bytesKept && kept.size <= namesKept) break
      forget(oldest)
    }
  }

  /** The operator's own way to IPFS: an address of the configuration, which may be anywhere (G2). */
  async function fetchIpfs(path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const { nftImages, limits } = config().gateway
    const ended = new AbortController()
    const cancel = clock.after(limits.outsideMs, () => ended.abort())
    try {
      const address = `${nftImages.ipfsUrl?.replace(/\/+$/, '')}${path}`
      const response = await fetch(address, { redirect: 'error', signal: ended.signal })
      return response.ok ? await readCappedBytes(response, limits.outsideBytes) : undefined
    } catch {
      // As with hosts outside: there is nothing to be had.
      return undefined
    } finally {
      cancel()
    }
  }

  async function read(uri: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const { nftImages, limits } = config().gateway
    if (uri.startsWith('data:')) return dataOf(uri)
    const path = ipfsPath(uri)
    if (path) return nftImages.ipfsUrl ? fetchIpfs(path) : undefined
    return fetchOutside(clock, outside, uri, {
      hosts: nftImages.hosts,
      ms: limits.outsideMs,
      bytes: limits.outsideBytes,
    })
  }

  async function load(chain: Chain, contract: Hex, item: string): Promise<DirectoryImage | undefined> {
    const uri = await tokenUri(chain, contract, item)
    const described = uri === '' ? undefined : await read(uri)
    if (!described) return undefined
    const json = parseJson(Buffer.from(described.buffer).toString('utf8'), descriptionDepth)
    const { success, output } = v.safeParse(description, 'value' in json ? json.value : undefined)
    // Some tokens lead to the picture itself.
    if (!success) return readPicture(described)
    const picture = await read(output.image ?? output.image_url ?? '')
    return picture && readPicture(picture)
  }

  async function inTurn<Of>(run: () => Promise<Of>): Promise<Of> {
    if (waiting.length >= namesKept) throw fail(providerFailed, { retrySeconds: 1 })
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
    isOn: () => {
      const { hosts, ipfsUrl } = config().gateway.nftImages
      return hosts.length > 0 || ipfsUrl !== undefined
    },
    async of(chain, contract, item) {
      const key = `${chain.config.id}:${contract}:${item}`
      const known = kept.get(key)
      if (known && clock.now() < known.until) return known.image
      const asking =
        underWay.get(key) ??
        inTurn(() => load(chain, contract, item)).then((image) => {
          keep(key, image)
          return image
        })
      underWay.set(key, asking)
      try {
        return await asking
      } finally {
        underWay.delete(key)
      }
    },
  }
}

import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import type { Clock } from '../../clock.js'
import { providerFailed } from '../../errors/gateway.js'
import type { ExternalHttp } from '../../upstream/externalHttp.js'
import { fetchUntrusted, isFailure } from '../../upstream/fetchUntrusted.js'
import { fetchWithin } from '../../upstream/fetchWithin.js'
import { parseJson } from '../../upstream/parseJson.js'
import type { DirectoryImage } from '../wallets/readImage.js'
import { dataOf, gatewayUrlOf, type UriSettings } from './imageUris.js'
import { readImageBytes } from './readImageBytes.js'

/** The configuration of where pictures may come from. */
export interface NftImageSettings {
  readonly nftImages: UriSettings & { readonly hosts: readonly string[] }
  readonly limits: { readonly outsideMs: number; readonly outsideBytes: number }
}

const descriptionDepth = 32

/** A value that is not a text counts as missing. */
const text = v.fallback(v.string(), '')
const description = v.object({ image: text, image_url: text, image_data: text })

/**
 * Creates the function that reads a picture from the URI in a token or in its description. `undefined` if there is none that may be shown.
 * @throws `providerFailed`
 */
export function createImageReader(
  clock: Clock,
  settings: () => NftImageSettings,
  externalHttp: ExternalHttp,
) {
  /** Fetches from a gateway of the operator. Its configured URL may have any host (G2). */
  async function fetchFromGateway(address: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
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
    // The URI itself contains an SVG.
    if (uri.trimStart().startsWith('<')) return new TextEncoder().encode(uri.trimStart())
    const gatewayUrl = gatewayUrlOf(uri, nftImages)
    if (gatewayUrl !== undefined) return fetchFromGateway(gatewayUrl)
    return fetchUntrusted(clock, externalHttp, uri, {
      hosts: nftImages.hosts,
      ms: limits.outsideMs,
      bytes: limits.outsideBytes,
    })
  }

  return async (uri: string): Promise<DirectoryImage | undefined> => {
    const content = await read(uri)
    if (!content) return undefined
    const json = parseJson(new TextDecoder().decode(content), descriptionDepth)
    const { success, output } = v.safeParse(description, 'value' in json ? json.value : undefined)
    // Some tokens link directly to the picture.
    if (!success) return readImageBytes(content)
    const picture = await read(output.image || output.image_url || output.image_data)
    return picture && readImageBytes(picture)
  }
}

import type { Kit } from '../kit/kit.js'
import { perKit } from '../kit/perKit.js'

/** Returns a picture that was already loaded on this page, as a data URI. */
export const loadedPicture = (kit: Pick<Kit, 'live'>, url: string | undefined): string | undefined =>
  url === undefined ? undefined : picturesOf(kit).get(url)

/** The pictures of names, tokens and NFTs as data URIs, by their URL at the gateway. */
export const picturesOf = perKit(() => new Map<string, string>())

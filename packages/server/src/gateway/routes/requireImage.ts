import { fail } from 'latchkit/wire'
import type { DirectoryImage } from '../../data/wallets/readImage.js'
import { notFound } from '../../errors/gateway.js'

/** The image, or `notFound`. G3: it was looked up by a name; no request names an address. */
export function requireImage(image: DirectoryImage | undefined): DirectoryImage {
  if (!image) throw fail(notFound, { what: 'image' })
  return image
}

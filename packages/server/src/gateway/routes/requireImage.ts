import { fail } from 'latchkit/wire'
import type { DirectoryImage } from '../../data/wallets/readImage.js'
import { notFound } from '../../errors/gateway.js'

/** Returns the image, or throws `notFound`. G3: images are looked up by name; a request never contains a URL. */
export function requireImage(image: DirectoryImage | undefined): DirectoryImage {
  if (!image) throw fail(notFound, { what: 'image' })
  return image
}

import type { getCurrencyImage as endpoint } from 'latchkit/wire'
import type { HandlerInput } from '../handler.js'
import { requireImage } from './requireImage.js'

/** §7: the mark of a currency: of money, or of a token that is paid with or bought. */
export function getCurrencyImage({ images, params }: HandlerInput<typeof endpoint>) {
  const code = params.id.toLowerCase()
  return requireImage(images.currencies.get(code) ?? images.tokens.get(code))
}

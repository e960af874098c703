import type { getCurrencyImage as endpoint } from 'latchkit/wire'
import type { HandlerInput } from '../handler.js'
import { requireImage } from './requireImage.js'

/** §7: returns the icon of a currency: fiat money, or a token to pay with or buy. */
export function getCurrencyImage({ images, params }: HandlerInput<typeof endpoint>) {
  const code = params.id.toLowerCase()
  return requireImage(images.currencies.get(code) ?? images.tokens.get(code))
}

import { useRoom } from '../modal/useRoom.js'
import type { Texts } from './translate.js'

/** The texts of the visitor's language. */
export const useText = (): Texts => useRoom().text

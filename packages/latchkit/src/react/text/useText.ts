import { useRoom } from '../modal/useRoom.js'
import type { Texts } from './translate.js'

/** The texts of the visitor's language that come with the modal. */
export const useText = (): Texts => useRoom().text

import { useRoom } from '../modal/useRoom.js'

/**
 * Has the shadow root around this component adopt a stylesheet. While it renders, though it changes something: once and
 * for all, for everybody alike, and so it also is there of what was only rehearsed.
 */
export function useSheet(css: string): void {
  useRoom().adopt(css)
}

import type { Kit } from '../kit/kit.js'
import { type Memory, nameOf } from './memory.js'

/**
 * Calls `onChange` whenever another tab of the site changes a stored key in the browser's own storage. A storage that the site
 * has given reports nothing.
 * @param onChange Gets the text that was stored before.
 * @returns A function that stops this.
 */
export function watchStored(
  kit: Kit,
  key: keyof Memory,
  onChange: (textBefore: string | null) => void,
): () => void {
  if (typeof window === 'undefined') return () => undefined
  const onStorage = (event: StorageEvent) => {
    if (event.key === nameOf(kit, key)) onChange(event.oldValue)
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

import type { Kit } from '../../../core/kit/kit.js'
import { load } from '../../../core/kit/load.js'
import { loadWalletIcon } from '../../../wallets/loadWalletIcon.js'

/** The sources that a wallet's icon may come from. */
export interface IconSources {
  readonly imageId?: string | undefined
  readonly imageUrl?: string | undefined
}

/** Waits until the view around a place has come in: it is not held up by its pictures. */
export async function atRest(place: Element | null): Promise<void> {
  // It begins to move in the task that shows it.
  await Promise.resolve()
  const moves = place?.closest('.view')?.getAnimations() ?? []
  await Promise.allSettled(moves.map(({ finished }) => finished))
}

/**
 * Finds an icon. §3: it is looked up by its key first and then by its address, so that no server is asked for a bundled
 * one; last at the gateway, when its place comes into view or at once where there is none.
 */
export async function findIcon(
  kit: Kit,
  { imageId, imageUrl }: IconSources,
  place: Element | null = null,
): Promise<string | undefined> {
  await atRest(place)
  const bundled = imageId === undefined ? undefined : await loadWalletIcon(imageId)
  if (bundled) return bundled
  if (imageUrl && /^(https:|data:image\/)/i.test(imageUrl)) return imageUrl
  if (imageId === undefined || !kit.config.backendUrl) return undefined
  const { fetchWalletImage } = await load(kit, 'directory')
  return fetchWalletImage(kit, imageId, place)
}

import type { Kit } from '../../../core/kit/kit.js'
import { load } from '../../../core/kit/load.js'
import { loadWalletIcon } from '../../../wallets/loadWalletIcon.js'

/** The sources of a wallet's icon. */
export interface IconSources {
  readonly imageId?: string | undefined
  readonly imageUrl?: string | undefined
}

/** Waits until the view around an element has been animated in, so that loading pictures does not slow down the animation. */
export async function waitForAnimations(element: Element | null): Promise<void> {
  // The animation starts in the same task that shows the view.
  await Promise.resolve()
  const moves = element?.closest('.view')?.getAnimations() ?? []
  await Promise.allSettled(moves.map(({ finished }) => finished))
}

/**
 * Finds an icon (§3): first the bundled one by its key, so that no server is asked for it, then by its URL, and last at the
 * gateway. With an element, the gateway is asked only when it comes into view.
 */
export async function findIcon(
  kit: Kit,
  { imageId, imageUrl }: IconSources,
  element: Element | null = null,
): Promise<string | undefined> {
  await waitForAnimations(element)
  const bundledIcon = imageId === undefined ? undefined : await loadWalletIcon(imageId)
  if (bundledIcon) return bundledIcon
  if (imageUrl && /^(https:|data:image\/)/i.test(imageUrl)) return imageUrl
  if (imageId === undefined || !kit.config.backendUrl) return undefined
  const { fetchWalletImage } = await load(kit, 'directory')
  return fetchWalletImage(kit, imageId, element)
}

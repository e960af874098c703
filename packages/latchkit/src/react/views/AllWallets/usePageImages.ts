import { type RefObject, useEffect, useState } from 'react'
import type { Kit } from '../../../core/kit/kit.js'
import type { WalletRow } from '../../../core/select/walletRows.js'
import { imagePreloadMs, imagesAtOnce, walletsPerPage } from '../../../wire/constants.js'
import { useLatchkit } from '../../kit/useLatchkit.js'
import { findIcon, type IconSources, waitForAnimations } from '../../parts/WalletIcon/findIcon.js'

/**
 * Returns a function that gives the sources from which a wallet's image may be loaded now (§9). The first 20 images of each
 * page are loaded at once, the others when the first ones have arrived, or after 2 s. An image given as a data URL is shown at
 * once.
 * @param key Identifies the list; with another key, loading starts anew.
 * @param list The element around the rows.
 */
export function usePageImages(
  rows: readonly WalletRow[],
  key: string,
  list: RefObject<Element | null>,
): (row: WalletRow, index: number) => IconSources {
  const kit = useLatchkit()
  const { clock } = kit.services
  const [loadedPages, setLoadedPages] = useState({ key, pages: 0 })
  const pages = Math.ceil(rows.length / walletsPerPage)
  const loadedCount = loadedPages.key === key ? loadedPages.pages : 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list of the same key only becomes longer.
  useEffect(() => {
    if (pages <= loadedCount) return
    const settle = () => setLoadedPages({ key, pages })
    const cancel = clock.after(imagePreloadMs, settle)
    const from = (pages - 1) * walletsPerPage
    let isCurrent = true
    waitForAnimations(list.current)
      .then(() =>
        Promise.allSettled(rows.slice(from, from + imagesAtOnce).map((row) => fetchImage(kit, row))),
      )
      .then(() => isCurrent && settle())
    return () => {
      isCurrent = false
      cancel()
    }
  }, [pages, key, clock])
  return ({ imageId, imageUrl }, index) => {
    const isDue = index % walletsPerPage < imagesAtOnce || index < loadedCount * walletsPerPage
    return isDue || imageUrl?.startsWith('data:') ? { imageId, imageUrl } : {}
  }
}

/** Makes the browser fetch and decode an image in advance. If that fails, the wallet is shown with a letter. */
async function fetchImage(kit: Kit, row: WalletRow): Promise<void> {
  const url = await findIcon(kit, row)
  if (url === undefined) return
  const image = new Image()
  image.src = url
  await image.decode()
}

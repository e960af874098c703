import { type RefObject, useEffect, useState } from 'react'
import type { Kit } from '../../../core/kit/kit.js'
import type { WalletRow } from '../../../core/select/walletRows.js'
import { imagePreloadMs, imagesAtOnce, walletsPerPage } from '../../../wire/constants.js'
import { useLatchkit } from '../../kit/useLatchkit.js'
import { atRest, findIcon, type IconSources } from '../../parts/WalletIcon/findIcon.js'

/**
 * Returns a function that gives the sources from which a wallet's image may be loaded now (§9). The first 20 of each page are
 * loaded at once, the others when those have arrived, or after 2 s. An image that is part of the data is shown at once.
 * @param key Identifies the list; with another key, loading starts anew.
 * @param list The element around the rows.
 */
export function usePageImages(
  shown: readonly WalletRow[],
  key: string,
  list: RefObject<Element | null>,
): (row: WalletRow, index: number) => IconSources {
  const kit = useLatchkit()
  const { clock } = kit.services
  const [come, setCome] = useState({ key, pages: 0 })
  const pages = Math.ceil(shown.length / walletsPerPage)
  const settled = come.key === key ? come.pages : 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list of the same key only becomes longer.
  useEffect(() => {
    if (pages <= settled) return
    const settle = () => setCome({ key, pages })
    const cancel = clock.after(imagePreloadMs, settle)
    const from = (pages - 1) * walletsPerPage
    let isWanted = true
    atRest(list.current)
      .then(() =>
        Promise.allSettled(shown.slice(from, from + imagesAtOnce).map((row) => fetchImage(kit, row))),
      )
      .then(() => isWanted && settle())
    return () => {
      isWanted = false
      cancel()
    }
  }, [pages, key, clock])
  return ({ imageId, imageUrl }, index) => {
    const isDue = index % walletsPerPage < imagesAtOnce || index < settled * walletsPerPage
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

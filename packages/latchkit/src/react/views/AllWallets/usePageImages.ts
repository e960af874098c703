import { type RefObject, useEffect, useState } from 'react'
import type { Kit } from '../../../core/kit/kit.js'
import type { WalletRow } from '../../../core/select/walletRows.js'
import { imagePreloadMs, imagesAtOnce, walletsPerPage } from '../../../wire/constants.js'
import { useLatchkit } from '../../kit/useLatchkit.js'
import { atRest, findIcon, type IconSources } from '../../parts/WalletIcon/findIcon.js'

/**
 * Returns the sources that each wallet of a list may load its image from now. §9: of every page the first 20 at once; the
 * others when those have come, or after 2 s. An image that is here as data is not waited for.
 * @param key Another one is another list.
 * @param list The element that the rows are in.
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

/** Has the browser fetch and decode it. What fails is shown as a letter. */
async function fetchImage(kit: Kit, row: WalletRow): Promise<void> {
  const url = await findIcon(kit, row)
  if (url === undefined) return
  const image = new Image()
  image.src = url
  await image.decode()
}

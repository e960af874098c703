import { useEffect } from 'react'
import { adoptInPage, canAdopt, sheetOf } from '../theme/adoptSheet.js'

/**
 * Keeps the page behind from scrolling. The place of a classic scrollbar stays free, so that nothing jumps. The lock is a
 * stylesheet of its own: two modals take theirs away in any order, and no style of the page is overwritten.
 */
export function useScrollLock(): void {
  useEffect(() => {
    if (!canAdopt(document)) return undefined
    const hasScrollbar = innerWidth > document.documentElement.clientWidth
    return adoptInPage(
      sheetOf(`html{overflow:hidden!important${hasScrollbar ? ';scrollbar-gutter:stable!important' : ''}}`),
    )
  }, [])
}

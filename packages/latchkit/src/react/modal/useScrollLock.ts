import { useEffect } from 'react'

/**
 * Keeps the page behind from scrolling. The place of a classic scrollbar stays free, so that nothing jumps. The lock is a
 * stylesheet of its own: two modals take theirs away in any order, and no style of the page is overwritten.
 */
export function useScrollLock(): void {
  useEffect(() => {
    const hasScrollbar = innerWidth > document.documentElement.clientWidth
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      `html{overflow:hidden!important${hasScrollbar ? ';scrollbar-gutter:stable!important' : ''}}`,
    )
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [])
}

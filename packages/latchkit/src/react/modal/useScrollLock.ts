import { useEffect } from 'react'
import { afterPaint } from '../../core/afterPaint.js'

/**
 * Keeps the page behind from scrolling, from the first paint on: before it, a page would have to be laid out once more to
 * know whether it has a classic scrollbar, whose place stays free so that nothing jumps. The lock is a sheet of its own:
 * two modals take theirs away in any order, and no style of the page is overwritten.
 */
export function useScrollLock(): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    const callOff = afterPaint(() => {
      const hasScrollbar = innerWidth > document.documentElement.clientWidth
      sheet.replaceSync(
        `html{overflow:hidden!important${hasScrollbar ? ';scrollbar-gutter:stable!important' : ''}}`,
      )
      document.adoptedStyleSheets.push(sheet)
    })
    return () => {
      callOff()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [])
}

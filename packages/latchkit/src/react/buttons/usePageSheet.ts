import { useInsertionEffect } from 'react'
import { adoptInPage, canAdopt, sheetOf } from '../theme/adoptSheet.js'

/** Adds a stylesheet to the page while the component is mounted, before the first frame. */
export function usePageSheet(css: string): void {
  useInsertionEffect(() => {
    return canAdopt(document) ? adoptInPage(sheetOf(css)) : undefined
  }, [css])
}

import { useInsertionEffect } from 'react'
import { adoptInPage, canAdopt, sheetOf } from '../theme/adoptSheet.js'

/** Has the page adopt a stylesheet while this is in it, from before the first frame. */
export function usePageSheet(css: string): void {
  useInsertionEffect(() => {
    return canAdopt(document) ? adoptInPage(sheetOf(css)) : undefined
  }, [css])
}

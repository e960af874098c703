import { useInsertionEffect } from 'react'
import { adoptInPage, canAdopt, sheetOf } from '../theme/adoptSheet.js'

/** Has the page adopt a stylesheet while the component is mounted, from before the first frame. */
export function usePageSheet(css: string): void {
  useInsertionEffect(() => {
    return canAdopt(document) ? adoptInPage(sheetOf(css)) : undefined
  }, [css])
}

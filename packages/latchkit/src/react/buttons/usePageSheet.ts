import { useInsertionEffect } from 'react'

/** Has the page adopt a stylesheet while this is in it, from before the first frame. */
export function usePageSheet(css: string): void {
  useInsertionEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [css])
}

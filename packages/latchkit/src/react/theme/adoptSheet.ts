import { useInsertionEffect } from 'react'

/** Checks whether a root can adopt stylesheets. In jsdom none can, so a site's tests render components without styles. */
export const canAdopt = (root: Partial<DocumentOrShadowRoot>): boolean =>
  root.adoptedStyleSheets !== undefined

/** Creates a stylesheet. */
export function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}

/** Adds a stylesheet to the page. Returns a function that removes it. */
export function adoptInPage(sheet: CSSStyleSheet): () => void {
  document.adoptedStyleSheets.push(sheet)
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  }
}

/** Creates a function that adopts stylesheets into a root, each only once. */
export function sheetAdopter(root: ShadowRoot): (css: string) => void {
  const adoptedSheets = new Set<string>()
  return (css) => {
    if (adoptedSheets.has(css) || !canAdopt(root)) return
    adoptedSheets.add(css)
    root.adoptedStyleSheets.push(sheetOf(css))
  }
}

/** Adds a stylesheet to the page while the component is mounted, before the first frame. */
export function usePageSheet(css: string): void {
  useInsertionEffect(() => {
    return canAdopt(document) ? adoptInPage(sheetOf(css)) : undefined
  }, [css])
}

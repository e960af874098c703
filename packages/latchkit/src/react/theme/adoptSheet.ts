/** Tells whether a root adopts stylesheets. In jsdom none does, and a site's tests render its components unstyled. */
export const canAdopt = (root: Partial<DocumentOrShadowRoot>): boolean =>
  root.adoptedStyleSheets !== undefined

/** Makes a stylesheet. */
export function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}

/** Has the page adopt a stylesheet. Returns a function that removes it. */
export function adoptInPage(sheet: CSSStyleSheet): () => void {
  document.adoptedStyleSheets.push(sheet)
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  }
}

/** Returns a function that adopts stylesheets into a root, each once. */
export function sheetAdopter(root: ShadowRoot): (css: string) => void {
  const adopted = new Set<string>()
  return (css) => {
    if (adopted.has(css) || !canAdopt(root)) return
    adopted.add(css)
    root.adoptedStyleSheets.push(sheetOf(css))
  }
}

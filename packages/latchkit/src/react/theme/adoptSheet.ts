/** Whether a root adopts stylesheets. In jsdom none does: a site's tests render its components there all the same, unstyled. */
export const canAdopt = (root: Partial<DocumentOrShadowRoot>): boolean =>
  root.adoptedStyleSheets !== undefined

/** Makes a stylesheet. */
export function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}

/** Has the page adopt a stylesheet; the answer takes it away. */
export function adoptInPage(sheet: CSSStyleSheet): () => void {
  document.adoptedStyleSheets.push(sheet)
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  }
}

/** Answers a function that adopts stylesheets into a root, each of them once. */
export function sheetAdopter(root: ShadowRoot): (css: string) => void {
  const adopted = new Set<string>()
  return (css) => {
    if (adopted.has(css) || !canAdopt(root)) return
    adopted.add(css)
    root.adoptedStyleSheets.push(sheetOf(css))
  }
}

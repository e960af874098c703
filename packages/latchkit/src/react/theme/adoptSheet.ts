/**
 * Answers a function that adopts stylesheets into a root, each of them once. `sheets` keeps them for the next root: a
 * sheet may be adopted by several, and is parsed once.
 */
export function sheetAdopter(root: ShadowRoot, sheets: Map<string, CSSStyleSheet>): (css: string) => void {
  const adopted = new Set<string>()
  return (css) => {
    if (adopted.has(css)) return
    adopted.add(css)
    let sheet = sheets.get(css)
    if (!sheet) {
      sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      sheets.set(css, sheet)
    }
    root.adoptedStyleSheets.push(sheet)
  }
}

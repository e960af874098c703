/** Answers a function that adopts stylesheets into a root, each of them once. */
export function sheetAdopter(root: ShadowRoot): (css: string) => void {
  const adopted = new Set<string>()
  return (css) => {
    if (adopted.has(css)) return
    adopted.add(css)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    root.adoptedStyleSheets.push(sheet)
  }
}

/** An amount of bytes as people read it. */
export const mega = (bytes) => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`
export const count = (number) => number.toLocaleString('en-US')

/** Prints one row of a Markdown table. */
export const row = (cells) => console.log(`| ${cells.join(' | ')} |`)

/** Prints the head of a Markdown table. */
export function head(cells) {
  console.log()
  row(cells)
  row(cells.map(() => '---'))
}

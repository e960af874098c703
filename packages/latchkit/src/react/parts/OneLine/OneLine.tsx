/**
 * A text that stands on one line. What a text from right to left isolates, a name, is an element of its own, so that a line without
 * room for all of it cuts the end of the name: the ellipsis of the line itself would take its beginning.
 */
export function OneLine({ text }: { readonly text: string }) {
  return (
    text
      .split(/[\u2068\u2069]/)
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay where they are.
      .map((part, at) => (at % 2 ? <bdi key={at}>{part}</bdi> : part))
  )
}

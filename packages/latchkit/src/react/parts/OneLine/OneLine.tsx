/**
 * Shows a text on one line. An isolated part of a right-to-left text, such as a name, becomes an element of its own, so that
 * the ellipsis cuts off the end of the name. The ellipsis of the whole line would cut off its beginning.
 */
export function OneLine({ text }: { readonly text: string }) {
  return (
    text
      .split(/[\u2068\u2069]/)
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay where they are.
      .map((part, at) => (at % 2 ? <bdi key={at}>{part}</bdi> : part))
  )
}

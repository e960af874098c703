const tokens =
  /(?<text>'[^'\n]*'|"[^"\n]*")|(?<note>\/\/.*)|(?<word>\b(?:import|from|export|default|const|function|return|await|as|type)\b)|(?<tag><\/?[A-Za-z]\w*)/g

/** Code with coloured strings, comments, keywords and tags. */
export function Highlighted({ code }: { readonly code: string }) {
  const parts: { readonly kind: string; readonly text: string }[] = []
  let at = 0
  for (const { 0: text, index, groups = {} } of code.matchAll(tokens)) {
    const kind = Object.keys(groups).find((name) => groups[name] !== undefined) ?? ''
    parts.push({ kind: '', text: code.slice(at, index) }, { kind, text })
    at = index + text.length
  }
  parts.push({ kind: '', text: code.slice(at) })
  return parts.map(({ kind, text }, index) =>
    kind ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name, and no state
      <span key={index} className={`code-${kind}`}>
        {text}
      </span>
    ) : (
      text
    ),
  )
}

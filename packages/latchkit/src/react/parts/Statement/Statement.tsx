import { useSheet } from '../../theme/useSheet.js'
import css from './Statement.css?inline'

/** One sentence about what is about to happen: the text between `<b>` and `</b>` is fact, the rest connects it. */
export function Statement({ children }: { readonly children: string }) {
  useSheet(css)
  const pieces = children.split(/<\/?b>/)
  return (
    <p className="statement" part="statement" data-focus="words" tabIndex={-1}>
      {pieces.map((piece, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence never change places.
        at % 2 ? <b key={at}>{piece}</b> : <span key={at}>{piece}</span>,
      )}
    </p>
  )
}

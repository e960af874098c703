import { useSheet } from '../../host/useSheet.js'
import css from './Statement.css?inline'

/** One sentence about what is about to happen: the text between `<b>` and `</b>` is fact, the rest connects it. */
export function Statement({ children }: { readonly children: string }) {
  useSheet(css)
  const pieces = children.split(/<\/?b>/)
  return (
    <p className="statement" part="statement" data-focus="words" tabIndex={-1}>
      {pieces.map((piece, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence never change places.
        at % 2 ? <b key={at}>{unbroken(piece)}</b> : <span key={at}>{piece}</span>,
      )}
    </p>
  )
}

/** A fact, in which a shortened address stays on one line: it may break after the sign for what is left out. */
const unbroken = (fact: string) =>
  fact.split(/(\S{1,12}…\S{1,12})/).map((part, at) =>
    at % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: neither do those of a fact.
      <span key={at} className="unbroken">
        {part}
      </span>
    ) : (
      part
    ),
  )

import { useSheet } from '../../host/useHost.js'
import { EmailWords } from '../EmailWords/EmailWords.js'
import css from './Statement.css?inline'

/** Shows, as the heading of its view, a sentence about what is about to happen. The text between `<b>` and `</b>` is emphasised. */
export function Statement({ children }: { readonly children: string }) {
  useSheet(css)
  const pieces = children.split(/<\/?b>/)
  return (
    <h3 className="statement" part="statement" data-focus="words" tabIndex={-1}>
      {pieces.map((piece, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence never change places.
        at % 2 ? <b key={at}>{unbroken(piece)}</b> : <span key={at}>{piece}</span>,
      )}
    </h3>
  )
}

/**
 * Renders an emphasised text so that a shortened address in it stays on one line; browsers may otherwise break it after the
 * ellipsis.
 */
const unbroken = (fact: string) =>
  fact.split(/(\S{1,12}…\S{1,12})/).map((part, at) =>
    at % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fact never change places.
      <span key={at} className="unbroken">
        {part}
      </span>
    ) : part.includes('@') ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fact never change places.
      <EmailWords key={at}>{part}</EmailWords>
    ) : (
      part
    ),
  )

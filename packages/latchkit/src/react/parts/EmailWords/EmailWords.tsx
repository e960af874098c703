import { Fragment } from 'react'
import { emailPieces } from '../../../wire/emailPieces.js'

/**
 * Shows a text in which a line may break after the `@` and after each dot of an email address, and nowhere else in the address.
 * A screen reader reads the address as one word.
 */
export function EmailWords({ children }: { readonly children: string }) {
  return children.split(/(\S+@\S+)/).map((part, at) =>
    at % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places.
      <Fragment key={at}>
        <span className="hidden">{part}</span>
        <span aria-hidden="true">{withBreaks(part)}</span>
      </Fragment>
    ) : (
      part
    ),
  )
}

const withBreaks = (email: string) =>
  emailPieces(email).map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of an address never change places.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {piece}
    </Fragment>
  ))

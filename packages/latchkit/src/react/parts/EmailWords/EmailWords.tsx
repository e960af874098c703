import { Fragment } from 'react'

/** Shows a text in which a line may break after each `@` and before each dot of an email address, and nowhere else in it. */
export function EmailWords({ children }: { readonly children: string }) {
  return children.split(/(?<=@)|(?=\.\S)/).map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change places.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {piece}
    </Fragment>
  ))
}

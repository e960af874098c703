/** @jsxImportSource preact */
import { Fragment } from 'preact'
import { emailPieces } from '../../../../../packages/latchkit/src/wire/emailPieces.js'

/** Length from which an address is written small, so that it leaves room for the field. */
const longAddress = 60

/** Writes a sentence; an email address, if it has one at `{email}`, breaks after the at sign and after dots. */
export function Addressed({ sentence, email }: { readonly sentence: string; readonly email: string }) {
  const [before, after] = sentence.split('{email}')
  return (
    <p class={email.length < longAddress ? 'statement' : 'statement long'}>
      {before}
      {after !== undefined && (
        <bdi class="address">
          <strong>
            {emailPieces(email).map((piece, at) => (
              <Fragment key={`${at}${piece}`}>
                {at > 0 && <wbr />}
                {piece}
              </Fragment>
            ))}
          </strong>
        </bdi>
      )}
      {after}
    </p>
  )
}

/** @jsxImportSource preact */
import { avatarOf } from '../../../../../packages/latchkit/src/wire/drawnMarks.js'
import { shortenAddress } from '../../../../../packages/latchkit/src/wire/shownText.js'
import { addressKey } from '../../namespaces/addresses.js'

interface WhoProps {
  readonly title: string
  /** The address that signs. */
  readonly address: string
  /** The e-mail address of the wallet; `undefined` if nothing has checked it. */
  readonly email?: string | undefined
}

/** Shows whose wallet this is: the portrait that the kit draws of the address, the e-mail address, and the short address. */
export function Who({ title, address, email }: WhoProps) {
  const draw = (portrait: HTMLElement | null) =>
    portrait?.style.setProperty('background', avatarOf(addressKey(address)))
  return (
    <div class="who" data-read="">
      <span class="portrait" aria-hidden="true" ref={draw} />
      <div class="name">
        <strong>{title}</strong>
        {email !== undefined && <Email email={email} />}
      </div>
      <bdi dir="ltr">{shortenAddress(address)}</bdi>
    </div>
  )
}

/** An e-mail address in one line. Its middle is left out first: the beginning and the domain tell it from others. */
function Email({ email }: { readonly email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <bdi class="email" dir="ltr">
      <span>{email.slice(0, at)}</span>
      <span>{email.slice(at)}</span>
    </bdi>
  )
}

import type { CSSProperties } from 'react'
import { useSheet } from '../../host/useHost.js'
import css from './Avatar.css?inline'
import { ChosenPicture, type ChosenPictureProps } from './ChosenPicture.js'
import { OwnAvatar } from './OwnAvatar.js'
import { useAvatar } from './useAvatar.js'

/** Width and height of the picture, in px. */
const side = 40

/**
 * Shows the picture of an account: the site's own if the site draws one, else the one that the account has chosen, over one
 * that is drawn from the address. The drawn one is the same however the address is written.
 */
export function Avatar({ address, namespace, picture }: ChosenPictureProps) {
  useSheet(css)
  return (
    <span
      className="avatar"
      part="avatar"
      style={{ '--picture': useAvatar(address, namespace) } as CSSProperties}
      aria-hidden="true"
    >
      <OwnAvatar address={address} namespace={namespace} size={side}>
        <ChosenPicture address={address} namespace={namespace} picture={picture} />
      </OwnAvatar>
    </span>
  )
}

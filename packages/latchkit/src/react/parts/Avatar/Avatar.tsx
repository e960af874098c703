import type { CSSProperties } from 'react'
import type { ChainNamespace } from '../../../wire/caip.js'
import { useSheet } from '../../theme/useSheet.js'
import css from './Avatar.css?inline'
import { ChosenPicture } from './ChosenPicture.js'
import { OwnAvatar } from './OwnAvatar.js'
import { useAvatar } from './useAvatar.js'

/** The side of the picture, in px. */
const side = 40

/** The address whose picture is shown, and its namespace: the active one unless given. */
export interface AvatarProps {
  readonly address: string
  readonly namespace?: ChainNamespace | undefined
  /** The path at the gateway of the picture that this account has chosen; unless given, that of a connected account is found. */
  readonly picture?: string | undefined
}

/**
 * The picture of an account: the site's own where it draws one, else the one that the account has chosen, over one that is drawn from
 * the address and the same however that is written.
 */
export function Avatar({ address, namespace, picture }: AvatarProps) {
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

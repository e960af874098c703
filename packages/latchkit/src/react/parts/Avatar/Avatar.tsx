import type { CSSProperties } from 'react'
import type { ChainNamespace } from '../../../wire/caip.js'
import { useSheet } from '../../theme/useSheet.js'
import css from './Avatar.css?inline'
import { OwnAvatar } from './OwnAvatar.js'
import { useAvatar } from './useAvatar.js'

/** The side of the picture, in px. */
const side = 40

/** The address whose picture is shown, and its namespace: the active one unless given. */
export interface AvatarProps {
  readonly address: string
  readonly namespace?: ChainNamespace | undefined
}

/** The picture of an account, the same however its address is written; the site's own where it draws one. */
export function Avatar({ address, namespace }: AvatarProps) {
  useSheet(css)
  return (
    <span
      className="avatar"
      part="avatar"
      style={{ '--picture': useAvatar(address, namespace) } as CSSProperties}
      aria-hidden="true"
    >
      <OwnAvatar address={address} namespace={namespace} size={side} />
    </span>
  )
}

import type { ChainNamespace } from '../../../wire/caip.js'
import { useSheet } from '../../theme/useSheet.js'
import css from './Avatar.css?inline'
import { useAvatar } from './useAvatar.js'

/** The address whose picture is shown, and its namespace: the active one unless given. */
export interface AvatarProps {
  readonly address: string
  readonly namespace?: ChainNamespace | undefined
}

/** The picture of an account, the same however its address is written. */
export function Avatar({ address, namespace }: AvatarProps) {
  useSheet(css)
  return (
    <span
      className="avatar"
      part="avatar"
      style={{ background: useAvatar(address, namespace) }}
      aria-hidden="true"
    />
  )
}

import { useSheet } from '../../theme/useSheet.js'
import css from './Avatar.css?inline'
import { avatarOf } from './avatarOf.js'

/** The picture of an account, made from its address. */
export function Avatar({ address }: { readonly address: string }) {
  useSheet(css)
  return (
    <span className="avatar" part="avatar" style={{ background: avatarOf(address) }} aria-hidden="true" />
  )
}

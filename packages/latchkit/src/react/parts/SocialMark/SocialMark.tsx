import type { LoginProvider } from '../../../wire/features.js'
import { socialMarks } from '../../../wire/socialMarks.js'
import { useSheet } from '../../host/useHost.js'
import css from './SocialMark.css?inline'

/** Shows the mark of a provider, 20 px high. A text or a name next to it always says whose it is. */
export function SocialMark({ provider }: { readonly provider: LoginProvider }) {
  useSheet(css)
  return (
    <svg className="social-mark" viewBox="0 0 24 24" aria-hidden="true">
      <path d={socialMarks[provider]} />
    </svg>
  )
}

/** Shows the mark of a provider in the place and size of a wallet's icon in a view that waits. */
export function SocialTile({ provider }: { readonly provider: LoginProvider }) {
  useSheet(css)
  return (
    <span className="social-tile">
      <SocialMark provider={provider} />
    </span>
  )
}

import { useSheet } from '../../host/useHost.js'
import css from './Badge.css?inline'

/** Shows a word in a pill. Use at most one in a row, and only for what the group does not say already. */
export function Badge({ children }: { readonly children: string }) {
  useSheet(css)
  return (
    <span className="badge" part="badge">
      {children}
    </span>
  )
}

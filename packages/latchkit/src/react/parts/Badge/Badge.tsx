import { useSheet } from '../../host/useSheet.js'
import css from './Badge.css?inline'

/** A word in a pill. One a row, and only what the group does not already say. */
export function Badge({ children }: { readonly children: string }) {
  useSheet(css)
  return (
    <span className="badge" part="badge">
      {children}
    </span>
  )
}

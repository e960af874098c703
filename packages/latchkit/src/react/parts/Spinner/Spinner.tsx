import { useSheet } from '../../host/useHost.js'
import css from './Spinner.css?inline'

/** Shows that something is in progress. A text next to it says what. */
export function Spinner({ small }: { readonly small?: boolean }) {
  useSheet(css)
  return <span className={small ? 'spinner small' : 'spinner'} part="spinner" aria-hidden="true" />
}

import { useSheet } from '../../host/useSheet.js'
import css from './Spinner.css?inline'

/** Something is under way; what it is stands beside it in words. */
export function Spinner({ small }: { readonly small?: boolean }) {
  useSheet(css)
  return <span className={small ? 'spinner small' : 'spinner'} part="spinner" aria-hidden="true" />
}

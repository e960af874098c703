import type { ReactNode } from 'react'
import { useSheet } from '../../host/useSheet.js'
import { Spinner } from '../Spinner/Spinner.js'
import css from './RequestList.css?inline'

/** Rows that ask the wallet for something. A refusal stands in its row, in full. */
export function RequestList({ children }: { readonly children: ReactNode }) {
  useSheet(css)
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of an unstyled list.
    <ul role="list" className="asks" part="list">
      {children}
    </ul>
  )
}

/** At the end of such a row: that the wallet is being asked. */
export function RequestPending({ children }: { readonly children: string }) {
  return (
    <span className="s asking">
      <Spinner small />
      {children}
    </span>
  )
}

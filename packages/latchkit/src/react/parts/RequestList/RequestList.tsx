import type { ReactNode } from 'react'
import { useSheet } from '../../host/useHost.js'
import { Spinner } from '../Spinner/Spinner.js'
import css from './RequestList.css?inline'

/** Shows rows that each ask the wallet for something. If the wallet refuses, the row shows the full reason. */
export function RequestList({ children }: { readonly children: ReactNode }) {
  useSheet(css)
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of an unstyled list.
    <ul role="list" className="asks" part="list">
      {children}
    </ul>
  )
}

/** Shows at the end of a row that the wallet is being asked. */
export function RequestPending({ children }: { readonly children: string }) {
  return (
    <span className="s asking">
      <Spinner small />
      {children}
    </span>
  )
}

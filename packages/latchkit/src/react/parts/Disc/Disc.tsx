import type { ReactNode } from 'react'
import { useSheet } from '../../host/useSheet.js'
import css from './Disc.css?inline'

/** The content of a disc, and whether it has the shape of a wallet's mark. */
export interface DiscProps {
  readonly children: ReactNode
  readonly wallet?: boolean
}

/** The ground of a line icon that stands where other rows have a picture; 40 px, round. */
export function Disc({ children, wallet }: DiscProps) {
  useSheet(css)
  return (
    <span className={wallet ? 'disc wallet' : 'disc'} part="disc">
      {children}
    </span>
  )
}

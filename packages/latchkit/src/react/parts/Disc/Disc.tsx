import type { ReactNode } from 'react'
import { useSheet } from '../../host/useHost.js'
import css from './Disc.css?inline'

/** Props of a disc: its content, and whether it has the shape of a wallet's icon. */
export interface DiscProps {
  readonly children: ReactNode
  readonly wallet?: boolean
}

/** Shows a line icon on a round background of 40 px, the size of the pictures in other rows. */
export function Disc({ children, wallet }: DiscProps) {
  useSheet(css)
  return (
    <span className={wallet ? 'disc wallet' : 'disc'} part="disc">
      {children}
    </span>
  )
}

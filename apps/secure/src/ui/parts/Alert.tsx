/** @jsxImportSource preact */
import { Icon } from './Icon.js'

interface AlertProps {
  readonly sentence: string
  readonly kind: 'warn' | 'bad' | 'info'
  readonly role?: 'alert' | 'status' | undefined
}

/** A sentence that matters, with its icon. */
export const Alert = ({ sentence, kind, role }: AlertProps) => (
  <p class={`alert ${kind}`} role={role}>
    <Icon name={kind === 'info' ? 'clock' : 'shield'} />
    <span>{sentence}</span>
  </p>
)

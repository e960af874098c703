/** @jsxImportSource preact */
import type { IconName } from '../icon.js'
import { Icon } from './Icon.js'

interface IconButtonProps {
  readonly icon: IconName
  readonly label: string
  press(): void
}

/** A button with only an icon. Screen readers read its label. */
export function IconButton({ icon, label, press }: IconButtonProps) {
  return (
    <button type="button" class="icon" aria-label={label} onClick={press}>
      <Icon name={icon} />
    </button>
  )
}

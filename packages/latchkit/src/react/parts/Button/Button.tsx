import { useSheet } from '../../theme/useSheet.js'
import { Icon, type IconName } from '../Icon/Icon.js'
import css from './Button.css?inline'

/** What a button says and does. With `href` it is a link that opens a page of its own. */
export interface ButtonProps {
  readonly children: string
  readonly kind?: 'primary' | 'quiet' | 'ghost'
  readonly small?: boolean
  readonly icon?: IconName | undefined
  readonly disabled?: boolean | undefined
  readonly onClick?: (() => void) | undefined
  readonly href?: string | undefined
}

/** One act. A view has at most one primary button. */
export function Button({ children, kind = 'quiet', small, icon, disabled, onClick, href }: ButtonProps) {
  useSheet(css)
  const shared = { className: `button ${kind}${small ? ' small' : ''}`, part: `button button-${kind}` }
  const content = (
    <>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </>
  )
  return href === undefined ? (
    <button {...shared} type="button" disabled={disabled} onClick={onClick}>
      {content}
    </button>
  ) : (
    <a {...shared} href={href} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  )
}

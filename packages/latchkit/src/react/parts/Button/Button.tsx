import { type ComponentProps, type ReactNode, useId } from 'react'
import { useSheet, useText } from '../../host/useHost.js'
import { commonTexts } from '../../text/en/common.js'
import { LineIcon, type LineIconName } from '../Icon/LineIcon.js'
import { OneLine } from '../OneLine/OneLine.js'
import css from './Button.css?inline'

/** Props of a button: its text and action. With `href` it is a link that opens in a new tab. */
export interface ButtonProps {
  readonly children: string
  readonly kind?: 'primary' | 'quiet' | 'ghost' | 'danger'
  readonly small?: boolean
  readonly icon?: LineIconName | undefined
  /** Shown instead of an icon. */
  readonly media?: ReactNode
  readonly disabled?: boolean | undefined
  readonly onClick?: (() => void) | undefined
  readonly href?: string | undefined
  /** The window that a link opens may reach this page: only for windows of the secure site. */
  readonly keepsOpener?: boolean
}

/** Shows a button for one action. A view has at most one primary button. */
export function Button({
  children,
  kind = 'quiet',
  small,
  icon,
  media,
  disabled,
  onClick,
  href,
  keepsOpener,
}: ButtonProps) {
  useSheet(css)
  const sharedProps = { className: `button ${kind}${small ? ' small' : ''}`, part: `button button-${kind}` }
  const content = (
    <>
      {icon ? <LineIcon name={icon} /> : media}
      <span>
        <OneLine text={children} />
      </span>
    </>
  )
  return href === undefined ? (
    <button {...sharedProps} type="button" disabled={disabled} onClick={onClick}>
      {content}
    </button>
  ) : (
    <Link {...sharedProps} href={href} rel={keepsOpener ? 'opener' : 'noopener noreferrer'} onClick={onClick}>
      {content}
    </Link>
  )
}

/** Renders a link that tells screen readers that it opens in a new tab. */
function Link(props: ComponentProps<'a'> & { readonly part: string }) {
  const t = useText(commonTexts)
  const id = useId()
  return (
    <>
      <a {...props} target="_blank" aria-describedby={id} />
      <span id={id} hidden>
        {t('opensInNewTab')}
      </span>
    </>
  )
}

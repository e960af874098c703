import type { ReactNode } from 'react'
import { useSheet, useText } from '../../host/useHost.js'
import { Icon } from '../Icon/Icon.js'
import { IconButton } from '../IconButton/IconButton.js'
import { OneLine } from '../OneLine/OneLine.js'
import css from './Header.css?inline'

/** Props of a header. At its start it has the view's own element, else Back, else Help, else nothing; `end` stands before Close. */
export interface HeaderProps {
  readonly title: string
  readonly onBack?: (() => void) | undefined
  readonly onHelp?: (() => void) | undefined
  readonly start?: ReactNode
  readonly end?: ReactNode
  readonly onClose?: (() => void) | undefined
}

/** Shows the title in the middle and Close at the end. The header stays in place while the view scrolls. */
export function Header({ title, onBack, onHelp, start, end, onClose }: HeaderProps) {
  useSheet(css)
  const t = useText()
  return (
    <div className={start ? 'header wide' : 'header'} part="header">
      {start ??
        (onBack ? (
          <IconButton name={t('back')} icon={<Icon name="back" />} onClick={onBack} />
        ) : onHelp ? (
          <IconButton name={t('help')} icon={<Icon name="help" />} onClick={onHelp} />
        ) : (
          <span />
        ))}
      <h2 key={title} part="title" dir="auto" tabIndex={-1}>
        <OneLine text={title} />
      </h2>
      <span className="end">
        {end}
        {onClose && <IconButton name={t('close')} icon={<Icon name="close" />} onClick={onClose} />}
      </span>
    </div>
  )
}

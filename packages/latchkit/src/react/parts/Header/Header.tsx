import type { ReactNode } from 'react'
import { useText } from '../../text/useText.js'
import { useSheet } from '../../theme/useSheet.js'
import { IconButton } from '../IconButton/IconButton.js'
import css from './Header.css?inline'

/** What stands at the left of a header: nothing, Back, or something of the view's own. */
export interface HeaderProps {
  readonly title: string
  readonly onBack?: (() => void) | undefined
  readonly start?: ReactNode
  readonly onClose: () => void
}

/** Title in the middle, Close at the end; it stays where it is while the body scrolls. */
export function Header({ title, onBack, start, onClose }: HeaderProps) {
  useSheet(css)
  const t = useText()
  return (
    <header className={start ? 'header wide' : 'header'} part="header">
      {start ?? (onBack ? <IconButton name={t('back')} icon="back" onClick={onBack} /> : <span />)}
      <h2 key={title} part="title" dir="auto">
        {title}
      </h2>
      <span className="end">
        <IconButton name={t('close')} icon="close" onClick={onClose} />
      </span>
    </header>
  )
}

import { useSheet } from '../../host/useHost.js'
import css from './Footer.css?inline'

/** Props of a footer: a question, and the link that answers it. */
export interface FooterProps {
  readonly question: string
  readonly link: string
  readonly onClick: () => void
}

/** Shows the line below a view. */
export function Footer({ question, link, onClick }: FooterProps) {
  useSheet(css)
  return (
    <div className="footer" part="footer">
      <span className="s">{question}</span>{' '}
      <button className="link" part="link" type="button" onClick={onClick}>
        {link}
      </button>
    </div>
  )
}

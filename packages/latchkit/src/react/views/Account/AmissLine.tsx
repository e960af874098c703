import { useText } from '../../host/useHost.js'
import { commonTexts } from '../../text/en/common.js'

/** Props of the line: what is missing or old, why, and the function that reads it again. */
export interface AmissLineProps {
  readonly text: string
  /** The reason, which only a screen reader is told: the line has room for one sentence. */
  readonly why: string
  readonly onRetry: () => void
}

/** Says in one line that the tokens may be old or incomplete. A longer text would push the tokens below it out of sight. */
export function AmissLine({ text, why, onRetry }: AmissLineProps) {
  const t = useText(commonTexts)
  return (
    <p className="s amiss" role="note">
      <span className="warn">{text}</span> <span className="hidden">{why}</span>{' '}
      <button className="link" part="link" type="button" onClick={onRetry}>
        {t('tryAgain')}
      </button>
    </p>
  )
}

import { useText } from '../../host/useHost.js'
import { commonTexts } from '../../text/en/common.js'

/** Props of the line: what is amiss, why, and the function that reads again. */
export interface AmissLineProps {
  readonly text: string
  /** Told to a screen reader: the line has room for one sentence. */
  readonly why: string
  readonly onRetry: () => void
}

/** Says in one line, so that the tokens below stay in sight, that what is shown may be old or not whole. */
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

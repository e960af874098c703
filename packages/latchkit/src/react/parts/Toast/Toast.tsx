import type { Kit } from '../../../core/kit/kit.js'
import { load } from '../../../core/kit/load.js'
import type { Toast as ToastData } from '../../../core/state/toast.js'
import { useSheet, useText } from '../../host/useHost.js'
import { useLatchkit } from '../../kit/useLatchkit.js'
import { emailTexts } from '../../text/en/email.js'
import { Icon } from '../Icon/Icon.js'
import { Spinner } from '../Spinner/Spinner.js'
import css from './Toast.css?inline'

const marks = {
  success: { className: 'ok', icon: 'checkCircle' },
  error: { className: 'bad', icon: 'error' },
  info: { className: undefined, icon: 'info' },
} as const

/** The text of each button of a toast. */
const actTexts = { reviewDevices: 'emailReview' } as const satisfies Readonly<
  Record<NonNullable<ToastData['act']>, string>
>

/** Does what the button of a toast says. If the code cannot be loaded, leaves the toast, so that the button can be pressed again. */
function runAct(kit: Kit, act: NonNullable<ToastData['act']>): void {
  load(kit, 'connect').then(
    (moment) => moment[act](kit),
    (error: unknown) => kit.services.logger.warn('the button of a message did nothing', error),
  )
}

/** Shows a short message: with the role `alert` for a failure, else `status`. */
export function Toast({ toast }: { readonly toast: ToastData }) {
  useSheet(css)
  const t = useText(emailTexts)
  const kit = useLatchkit()
  const { kind, text, detail, link, act } = toast
  return (
    <div className={`toast ${kind}`} part="toast" role={kind === 'error' ? 'alert' : 'status'}>
      {kind === 'loading' ? (
        <Spinner />
      ) : (
        <span className={marks[kind].className}>
          <Icon name={marks[kind].icon} />
        </span>
      )}
      <span>
        {t.ifAny(text) ?? text}
        {detail && <span className="s">{t.ifAny(detail) ?? detail}</span>}
      </span>
      {act && (
        <button className="link" part="link" type="button" onClick={() => runAct(kit, act)}>
          {t(actTexts[act])}
        </button>
      )}
      {link && (
        <a className="link" part="link" href={link.href} target="_blank" rel="noopener noreferrer">
          {link.text}
        </a>
      )}
    </div>
  )
}

import type { Toast as ToastData } from '../../../core/state/toast.js'
import { useSheet, useText } from '../../host/useHost.js'
import { Icon } from '../Icon/Icon.js'
import { Spinner } from '../Spinner/Spinner.js'
import css from './Toast.css?inline'

const marks = {
  success: { className: 'ok', icon: 'checkCircle' },
  error: { className: 'bad', icon: 'error' },
  info: { className: undefined, icon: 'info' },
} as const

/** Shows a short message: with the role `alert` for a failure, else `status`. */
export function Toast({ toast: { kind, text, detail, link } }: { readonly toast: ToastData }) {
  useSheet(css)
  const t = useText()
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
      {link && (
        <a className="link" part="link" href={link.href} target="_blank" rel="noopener noreferrer">
          {link.text}
        </a>
      )}
    </div>
  )
}

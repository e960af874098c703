import { useSheet } from '../../theme/useSheet.js'
import { Icon } from '../Icon/Icon.js'
import css from './RiskMark.css?inline'

/** A warning mark beside a name that may mislead. The reason is read out, and shown where a pointer rests, or in words beside it. */
export function RiskMark({ reason, inWords }: { readonly reason: string; readonly inWords?: boolean }) {
  useSheet(css)
  return (
    <>
      <span className="risk" part="risk" title={reason}>
        <Icon name="warning" />
        {!inWords && <span className="hidden">{`${reason}, `}</span>}
      </span>
      {inWords && <span title={reason}>{reason}</span>}
    </>
  )
}

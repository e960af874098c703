import { useSheet } from '../../theme/useSheet.js'
import { Icon } from '../Icon/Icon.js'
import css from './RiskMark.css?inline'

/** A warning mark beside a name that may mislead. The reason is read out, and shown where a pointer rests. */
export function RiskMark({ reason }: { readonly reason: string }) {
  useSheet(css)
  return (
    <span className="risk" part="risk" title={reason}>
      <Icon name="warning" />
      <span className="hidden">{`${reason}, `}</span>
    </span>
  )
}

import { ErrorState } from '../parts/ErrorState/ErrorState.js'
import { SkeletonRows } from '../parts/Skeleton/Skeleton.js'
import type { ViewEntry } from '../registry.js'
import { useText } from '../text/useText.js'
import type { ViewName } from '../../core/state/views.js'

/** What stands in for a view that is on its way, or that did not arrive. */
export interface ViewPlaceholderProps {
  readonly footer: ViewEntry<ViewName>['footer']
  readonly failed: boolean
  readonly onRetry: () => void
}

export function ViewPlaceholder({ footer, failed, onRetry }: ViewPlaceholderProps) {
  const t = useText()
  if (failed) {
    return (
      <div className="bd">
        <ErrorState title={t('viewFailed')} text={t('viewFailedText')} onRetry={onRetry} />
      </div>
    )
  }
  return (
    <div className="bd list" aria-busy="true">
      <SkeletonRows count={footer === 'none' ? 5 : 4} />
    </div>
  )
}

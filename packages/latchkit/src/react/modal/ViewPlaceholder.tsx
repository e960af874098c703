import { ErrorState } from '../parts/ErrorState/ErrorState.js'
import { SkeletonRows } from '../parts/Skeleton/Skeleton.js'
import { useText } from '../text/useText.js'

/** What stands in for a view that is on its way, or that did not arrive. */
export interface ViewPlaceholderProps {
  readonly hasFooter: true | undefined
  readonly failed: boolean
  readonly onRetry: () => void
}

export function ViewPlaceholder({ hasFooter, failed, onRetry }: ViewPlaceholderProps) {
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
      <SkeletonRows count={hasFooter ? 4 : 5} />
    </div>
  )
}

import { useText } from '../host/useHost.js'
import { Alert } from '../parts/Alert/Alert.js'
import { SkeletonRows } from '../parts/Skeleton/Skeleton.js'

/** Props of the placeholder for a view that is loading, or that failed to load. */
export interface ViewPlaceholderProps {
  readonly hasFooter: true | undefined
  readonly hasFailed: boolean
  /** Whether loading was tried again already. */
  readonly triedAgain: boolean
  readonly onRetry: () => void
}

export function ViewPlaceholder({ hasFooter, hasFailed, triedAgain, onRetry }: ViewPlaceholderProps) {
  const t = useText()
  if (hasFailed) {
    return (
      <div className="bd">
        <Alert kind="bad" title={t('viewFailed')} role="alert">
          {t('viewFailedText')}{' '}
          <button className="link" part="link" type="button" onClick={onRetry}>
            {t('tryAgain')}
          </button>
          {triedAgain && (
            <>
              {' '}
              <button className="link" part="link" type="button" onClick={() => location.reload()}>
                {t('reloadPage')}
              </button>
            </>
          )}
        </Alert>
      </div>
    )
  }
  return (
    <div className="bd list" aria-busy="true">
      <SkeletonRows count={hasFooter ? 4 : 5} />
    </div>
  )
}

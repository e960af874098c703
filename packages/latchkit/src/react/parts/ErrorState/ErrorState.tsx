import { useText } from '../../host/useHost.js'
import { Button } from '../Button/Button.js'
import { EmptyState } from '../EmptyState/EmptyState.js'

/** Props of an error state: what failed, what is not affected, and how to try again. */
export interface ErrorStateProps {
  readonly title: string
  readonly text: string
  readonly onRetry: () => void
  /** Whether to offer a reload of the page too, because trying again may not help. */
  readonly offersReload?: boolean
}

/** Says that something failed. Screen readers read it at once. */
export function ErrorState({ title, text, onRetry, offersReload = false }: ErrorStateProps) {
  const t = useText()
  return (
    <EmptyState title={title} text={text} role="alert">
      <Button small icon="retry" onClick={onRetry}>
        {t('tryAgain')}
      </Button>
      {offersReload && (
        <Button small onClick={() => location.reload()}>
          {t('reloadPage')}
        </Button>
      )}
    </EmptyState>
  )
}

/** Shows the button that reloads the page if a file could not be loaded, because a browser may cache the failure until then. */
export function ReloadButton({ code }: { readonly code: string | undefined }) {
  const t = useText()
  const isMissing = code === 'partNotLoaded' || code === 'pairingNotLoaded'
  return isMissing && <Button onClick={() => location.reload()}>{t('reloadPage')}</Button>
}

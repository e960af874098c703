import { useText } from '../../host/useText.js'
import { Button } from '../Button/Button.js'
import { EmptyState } from '../EmptyState/EmptyState.js'

/** The texts of an error state: what failed, what is not affected, and how to try again. */
export interface ErrorStateProps {
  readonly title: string
  readonly text: string
  readonly onRetry: () => void
  /** Trying again may not help: the page can be reloaded as well. */
  readonly offersReload?: boolean
}

/** Something failed; said at once to who cannot see it. */
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

/** Offers to reload the page if a file was not loaded: a browser may keep the failure until then. */
export function ReloadButton({ code }: { readonly code: string | undefined }) {
  const t = useText()
  const isMissing = code === 'partNotLoaded' || code === 'pairingNotLoaded'
  return isMissing && <Button onClick={() => location.reload()}>{t('reloadPage')}</Button>
}

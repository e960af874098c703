import { isLatchkitError } from '../../wire/errors/fail.js'
import { Button } from '../parts/Button/Button.js'
import { useText } from '../text/useText.js'

/** The other way out where a part of the page did not load: a browser may keep the failure until the page is reloaded. */
export function ReloadButton({ failure }: { readonly failure: unknown }) {
  const t = useText()
  const isMissing = isLatchkitError(failure, 'partNotLoaded', 'pairingNotLoaded')
  return isMissing && <Button onClick={() => location.reload()}>{t('reloadPage')}</Button>
}

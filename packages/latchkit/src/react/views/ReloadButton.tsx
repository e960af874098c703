import { Button } from '../parts/Button/Button.js'
import { useText } from '../text/useText.js'

/** The other way out where a part of the page did not load: a browser may keep the failure until the page is reloaded. */
export function ReloadButton({ code }: { readonly code: string | undefined }) {
  const t = useText()
  const isMissing = code === 'partNotLoaded' || code === 'pairingNotLoaded'
  return isMissing && <Button onClick={() => location.reload()}>{t('reloadPage')}</Button>
}

import { useEffect } from 'react'
import { logNotLoaded } from '../../core/kit/load.js'
import { closeAlert } from '../../core/services/alert.js'
import { useLatchkit } from '../hooks/useLatchkit.js'
import { useSelect } from '../hooks/useSelect.js'
import { useHost } from '../host/HostContext.js'
import { Alert } from '../parts/Alert/Alert.js'
import { reportTexts } from '../text/reportTexts.js'
import { useText } from '../text/useText.js'
import { useSheet } from '../theme/useSheet.js'
import css from './debugAlert.css?inline'

/** §8: a mistake of the site's set-up, shown in the modal in development only. */
export function DebugAlert() {
  useSheet(css)
  const kit = useLatchkit()
  const t = useText()
  const { locale } = useHost()
  useEffect(() => {
    reportTexts(kit, locale).catch(logNotLoaded(kit))
  }, [kit, locale])
  const current = useSelect(({ alert }) => alert.current)
  if (!current) return null
  return (
    <div className="alerts">
      <Alert kind="bad" title={current.shortMessage} role="alert">
        {current.longMessage}{' '}
        <button className="link" part="link" type="button" onClick={() => closeAlert(kit)}>
          {t('hide')}
        </button>
      </Alert>
    </div>
  )
}

import { useEffect } from 'react'
import { logNotLoaded } from '../../core/kit/load.js'
import { closeAlert } from '../../core/services/alert.js'
import { useHost, useSheet, useText } from '../host/useHost.js'
import { useLatchkit } from '../kit/useLatchkit.js'
import { useSelect } from '../kit/useSelect.js'
import { Alert } from '../parts/Alert/Alert.js'
import { reportTexts } from '../text/reportTexts.js'
import css from './debugAlert.css?inline'

/** Shows a configuration mistake to the site's developer, in the modal and only during development (§8). */
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

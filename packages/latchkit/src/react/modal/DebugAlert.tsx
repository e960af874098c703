import { useSelect } from '../hooks/useSelect.js'
import { Alert } from '../parts/Alert/Alert.js'

/** §8: a mistake of the site's set-up, shown in the modal in development only. */
export function DebugAlert() {
  const current = useSelect(({ alert }) => alert.current)
  if (!current) return null
  return (
    <div className="alerts">
      <Alert kind="bad" title={current.shortMessage} role="alert">
        {current.longMessage}
      </Alert>
    </div>
  )
}

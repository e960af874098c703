import { useEffect, useId, useRef, useState } from 'react'
import { LineIcon } from '../../parts/Icon/LineIcon.js'
import { enLater } from '../../text/enLater.js'
import { useText } from '../../text/useText.js'
import { ScanPanel, type ScanPanelProps } from './ScanPanel.js'

/** On a phone: the code for a wallet on another device, folded away: a phone does not scan its own screen. */
export function AnotherDevice(props: ScanPanelProps) {
  const t = useText(enLater)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <div className="another">
      <button
        className="disclosure"
        part="disclosure"
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('anotherDevice')}
        <LineIcon name="down" />
      </button>
      <div ref={panel} id={id} hidden={!isOpen}>
        {isOpen && <ScanPanel {...props} />}
      </div>
    </div>
  )
}

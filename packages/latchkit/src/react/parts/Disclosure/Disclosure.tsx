import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useSheet } from '../../host/useHost.js'
import { LineIcon } from '../Icon/LineIcon.js'
import css from './Disclosure.css?inline'

/** Props: the label of the button, and the content that is folded away below it. */
export interface DisclosureProps {
  readonly label: string
  readonly children: ReactNode
}

/** Shows a button that unfolds the content below it and scrolls it into view. */
export function Disclosure({ label, children }: DisclosureProps) {
  useSheet(css)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) content.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <>
      <button
        className="disclosure"
        part="disclosure"
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        <LineIcon name="down" />
      </button>
      <div ref={content} id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </>
  )
}

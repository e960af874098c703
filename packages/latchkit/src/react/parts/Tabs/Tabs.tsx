import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { useSheet } from '../../host/useSheet.js'
import css from './Tabs.css?inline'

/** One of several things of which one is shown. */
export interface Tab<Id extends string> {
  readonly id: Id
  readonly name: string
}

/** The tabs, the one that is chosen, and what it shows. */
export interface TabsProps<Id extends string> {
  /** The accessible name of the tabs. */
  readonly label: string
  readonly tabs: readonly Tab<Id>[]
  readonly selected: Id
  readonly onSelect: (id: Id) => void
  /** Underlined where each shows another thing; unless given, where all show one thing in several ways. */
  readonly kind?: 'underlined'
  readonly children: ReactNode
}

/** The number of tabs that a key moves by; infinity goes to the first or the last. */
const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** Tabs after the pattern of WAI-ARIA: one stop for Tab, arrows go around among them and choose at once. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, kind, children }: TabsProps<Id>) {
  useSheet(css)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined || !list.current) return
    event.preventDefault()
    const isRtl = getComputedStyle(list.current).direction === 'rtl'
    const at = tabs.findIndex((tab) => tab.id === selected)
    const next = Number.isFinite(step)
      ? (at + (isRtl ? -step : step) + tabs.length) % tabs.length
      : step < 0
        ? 0
        : tabs.length - 1
    const tab = tabs[next]
    if (tab) onSelect(tab.id)
    list.current.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <>
      <div
        ref={list}
        className={kind ? `tabs ${kind}` : 'tabs'}
        part="tabs"
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}-${tab.id}`}
            className="tab"
            part="tab"
            type="button"
            role="tab"
            aria-selected={tab.id === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            <span>{tab.name}</span>
          </button>
        ))}
      </div>
      <div className="tab-panel" id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </>
  )
}

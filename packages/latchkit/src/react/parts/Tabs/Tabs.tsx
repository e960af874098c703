import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useSheet } from '../../host/useHost.js'
import { markHiddenSides, showSelected } from './sideways.js'
import css from './Tabs.css?inline'

/** A tab. */
export interface Tab<Id extends string> {
  readonly id: Id
  readonly name: string
}

/** Props of tabs: the tabs, the selected one, and its content. */
export interface TabsProps<Id extends string> {
  /** The accessible name of the tabs. */
  readonly label: string
  readonly tabs: readonly Tab<Id>[]
  readonly selected: Id
  readonly onSelect: (id: Id) => void
  /** `underlined` if each tab shows something else. Unless given, the tabs are for several presentations of one thing. */
  readonly kind?: 'underlined'
  readonly children: ReactNode
}

/** By how many tabs a key moves. Infinity moves to the first or last tab. */
const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** Shows tabs by the WAI-ARIA pattern: they are one stop for Tab, and arrow keys move among them and select at once. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, kind, children }: TabsProps<Id>) {
  useSheet(css)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  // Underlined tabs wrap; reading their layout would delay the account.
  const scrolls = kind === undefined
  useLayoutEffect(() => (scrolls && list.current ? markHiddenSides(list.current) : undefined), [scrolls])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row follows what is selected.
  useLayoutEffect(() => {
    if (scrolls && list.current) showSelected(list.current)
  }, [scrolls, selected])
  const onKeyDown = (event: KeyboardEvent) => {
    const offset = steps[event.key]
    if (offset === undefined || !list.current) return
    event.preventDefault()
    const isRtl = getComputedStyle(list.current).direction === 'rtl'
    const at = tabs.findIndex((tab) => tab.id === selected)
    const next = Number.isFinite(offset)
      ? (at + (isRtl ? -offset : offset) + tabs.length) % tabs.length
      : offset < 0
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

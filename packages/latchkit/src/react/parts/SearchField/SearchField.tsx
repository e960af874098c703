import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useSheet, useText } from '../../host/useHost.js'
import { commonTexts } from '../../text/en/common.js'
import { Button } from '../Button/Button.js'
import { EmptyState } from '../EmptyState/EmptyState.js'
import { LineIcon } from '../Icon/LineIcon.js'
import { isComposing } from './isComposing.js'
import css from './SearchField.css?inline'
import { useQuietFocus } from './useQuietFocus.js'

/** How many rows people can take in at a glance. */
const rowsAtAGlance = 6

/** Props of the field: the search text, and the function that receives it. */
export interface SearchFieldProps {
  readonly name: string
  readonly placeholder: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Shows a field that filters the list below. On a device with a keyboard, the modal puts the focus into it. */
export function SearchField({ name, placeholder, value, onChange }: SearchFieldProps) {
  useSheet(css)
  const field = useRef<HTMLInputElement>(null)
  const previousValue = useRef(value)
  const { isQuiet, endQuiet } = useQuietFocus()
  // When the button that clears the search disappears together with the empty list, move the focus here; otherwise it would be
  // lost.
  useLayoutEffect(() => {
    if (value === '' && previousValue.current !== '') field.current?.focus()
    previousValue.current = value
  }, [value])
  /** Escape empties the field. Only if the field is empty does Escape close the modal. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || value === '' || isComposing(event.nativeEvent)) return
    event.preventDefault()
    event.stopPropagation()
    onChange('')
  }
  return (
    <label className={isQuiet ? 'field quiet' : 'field'} part="field">
      <LineIcon name="search" />
      <input
        ref={field}
        type="search"
        aria-label={name}
        placeholder={placeholder}
        value={value}
        onKeyDown={onKeyDown}
        onBlur={endQuiet}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        data-focus="keyboard"
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        enterKeyHint="search"
      />
    </label>
  )
}

/** Props of the search: the number of items, and the search text. */
export interface ListSearchProps {
  readonly name: string
  /** How many items there are, whether they match or not. */
  readonly count: number
  /** Up to how many items a list needs no search field; `rowsAtAGlance` unless given. */
  readonly atAGlance?: number
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Shows the search field above a list, unless the list is short. The list keeps its height while the visitor types. */
export function ListSearch({ name, count, atAGlance = rowsAtAGlance, value, onChange }: ListSearchProps) {
  const element = useRef<HTMLDivElement>(null)
  if (count <= atAGlance) return null
  const search = (text: string) => {
    const list = element.current?.nextElementSibling
    if (value === '' && list instanceof HTMLElement) list.style.height = `${list.offsetHeight}px`
    onChange(text)
  }
  return (
    <div ref={element} className="bd search">
      <SearchField name={name} placeholder={name} value={value} onChange={search} />
    </div>
  )
}

/** Props of the message for a search without results, and the function that clears the search. */
export interface NothingFoundProps {
  readonly title: string
  readonly text: string
  readonly onClear: () => void
  /** Another way to continue. */
  readonly children?: ReactNode
}

/** Says that the search has no results. */
export function NothingFound({ title, text, onClear, children }: NothingFoundProps) {
  const t = useText(commonTexts)
  return (
    <EmptyState title={title} text={text}>
      <Button small onClick={onClear}>
        {t('clearSearch')}
      </Button>
      {children}
    </EmptyState>
  )
}

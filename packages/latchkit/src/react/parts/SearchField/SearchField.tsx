import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useSheet } from '../../host/useSheet.js'
import { useText } from '../../host/useText.js'
import { commonTexts } from '../../text/en/common.js'
import { Button } from '../Button/Button.js'
import { EmptyState } from '../EmptyState/EmptyState.js'
import { LineIcon } from '../Icon/LineIcon.js'
import { isComposing } from './isComposing.js'
import css from './SearchField.css?inline'

/** Up to so many rows are seen at a glance. */
const rowsAtAGlance = 6

/** The text of the search, and the function that receives it. */
export interface SearchFieldProps {
  readonly name: string
  readonly placeholder: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The control that has the focus, in the page or in the modal. */
function focused(): Element | null | undefined {
  const { activeElement: outer } = document
  return outer?.shadowRoot?.activeElement ?? outer
}

/** A field that narrows the list below it. With a keyboard at hand the modal puts the focus into it. */
export function SearchField({ name, placeholder, value, onChange }: SearchFieldProps) {
  useSheet(css)
  const field = useRef<HTMLInputElement>(null)
  const before = useRef(value)
  // Whoever came by the keyboard is shown where the focus has gone.
  const [isQuiet, setQuiet] = useState(() => !focused()?.matches(':focus-visible'))
  // Emptied by a button, which goes with the empty list it stood in: the focus would be nowhere.
  useLayoutEffect(() => {
    if (value === '' && before.current !== '') field.current?.focus()
    before.current = value
  }, [value])
  /** Escape empties the field first; only an empty one lets it through to close the modal. */
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
        onBlur={() => setQuiet(false)}
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

/** The list, and what is looked for in it. */
export interface ListSearchProps {
  readonly name: string
  /** The number of items, found or not. */
  readonly count: number
  /** The number of items up to which a list is seen at a glance; the usual one unless given. */
  readonly atAGlance?: number
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The field above a list, which keeps its height while one types; a list that is seen at a glance has none. */
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

/** The texts for a search without a result, and the way back to the whole list. */
export interface NothingFoundProps {
  readonly title: string
  readonly text: string
  readonly onClear: () => void
  /** Another way on. */
  readonly children?: ReactNode
}

/** Says that a search has found nothing in the list. */
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

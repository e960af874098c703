import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { useSheet } from '../../theme/useSheet.js'
import { Icon } from '../Icon/Icon.js'
import css from './SearchField.css?inline'

/** What is looked for, and where it is reported. */
export interface SearchFieldProps {
  readonly name: string
  readonly placeholder: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A field that narrows the list below it. With a keyboard at hand the modal puts the focus into it. */
export function SearchField({ name, placeholder, value, onChange }: SearchFieldProps) {
  useSheet(css)
  const field = useRef<HTMLInputElement>(null)
  const before = useRef(value)
  // Emptied by a button, which goes with the empty list it stood in: the focus would be nowhere.
  useLayoutEffect(() => {
    if (value === '' && before.current !== '') field.current?.focus()
    before.current = value
  }, [value])
  /** Escape empties the field first; only an empty one lets it through to close the modal. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || value === '') return
    event.preventDefault()
    event.stopPropagation()
    onChange('')
  }
  return (
    <label className="field" part="field">
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        aria-label={name}
        placeholder={placeholder}
        value={value}
        onKeyDown={onKeyDown}
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

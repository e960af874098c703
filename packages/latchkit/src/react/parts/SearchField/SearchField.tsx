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
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the label is the field's whole surface; the name is on the input.
    <label className="field" part="field">
      <Icon name="search" />
      <input
        type="search"
        aria-label={name}
        placeholder={placeholder}
        value={value}
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

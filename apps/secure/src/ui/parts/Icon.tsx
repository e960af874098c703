/** @jsxImportSource preact */
import { type IconName, iconBox, iconPaths, turningIcons } from '../icon.js'

/** An icon in the text colour. Screen readers ignore it. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg
      viewBox={`0 0 ${iconBox} ${iconBox}`}
      width={iconBox}
      height={iconBox}
      aria-hidden="true"
      class={turningIcons.includes(name) ? 'glyph turns' : 'glyph'}
    >
      <path d={iconPaths[name]} />
    </svg>
  )
}

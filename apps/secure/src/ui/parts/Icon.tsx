/** @jsxImportSource preact */
import type { Provider } from '../../../../../packages/latchkit/src/wire/custody/ways.js'
import { socialMarks } from '../../../../../packages/latchkit/src/wire/socialMarks.js'
import { type IconName, iconBox, iconPaths, turningIcons } from '../icon.js'

const isProvider = (name: IconName | Provider): name is Provider => Object.hasOwn(socialMarks, name)

/** An icon, or the mark of a provider, in the text colour. Screen readers ignore it. */
export function Icon({ name }: { readonly name: IconName | Provider }) {
  if (isProvider(name))
    return (
      <svg viewBox="0 0 24 24" width={iconBox} height={iconBox} aria-hidden="true" class="mark">
        <path d={socialMarks[name]} />
      </svg>
    )
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

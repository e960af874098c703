import type { Kit } from '../../core/kit.js'
import css from '../buttons.css?inline'
import { customProperties, hasRelativeColours } from '../theme/themeVariables.js'

/** Has the page adopt the buttons' stylesheet with the kit's theme, and follow it; the answer takes it away. */
export function adoptButtons(kit: Kit): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`${css}[data-latchkit="${kit.id}"].latchkit-button{}`)
  const { style } = sheet.cssRules[sheet.cssRules.length - 1] as CSSStyleRule
  const set = (properties: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(properties)) style.setProperty(name, value)
  }
  const apply = ({ theme: { themeMode, themeVariables } }: ReturnType<typeof kit.store.getState>) => {
    style.cssText = ''
    set(customProperties(themeVariables))
    const { accent } = themeVariables
    if (!accent || hasRelativeColours()) return
    import('../theme/accents.js').then(
      ({ accentsOf, readColour }) => {
        const colour = readColour(accent, document.createElement('canvas').getContext('2d'))
        const { onAccent, accentText } = accentsOf(colour, themeMode === 'dark' ? 'dark' : 'light')
        set({ '--on-accent': onAccent, '--accent-text': accentText })
      },
      (error) => kit.services.logger.warn('the accent could not be computed', error),
    )
  }
  apply(kit.store.getState())
  document.adoptedStyleSheets.push(sheet)
  const unsubscribe = kit.store.subscribe((state, before) => state.theme !== before.theme && apply(state))
  return () => {
    unsubscribe()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  }
}

import type { Kit } from '../../core/kit/kit.js'
import { missing } from '../../core/kit/missing.js'
import css from '../buttons.css?inline'
import { customProperties, hasRelativeColours } from '../theme/themeVariables.js'

const loadAccents = () => import('../theme/accents.js')

/** Has the page adopt the buttons' stylesheet with the kit's theme, and follow it; the answer takes it away. */
export function adoptButtons(kit: Kit): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`${css}.latchkit-button[data-latchkit="${kit.id}"]{}`)
  const rules = sheet.cssRules
  // Not by a list of all of them: each would be made an object.
  const { style } = rules[rules.length - 1] as CSSStyleRule
  const applyTheme = () => {
    const { theme } = kit.store.getState()
    style.cssText = ''
    for (const [name, value] of Object.entries(customProperties(theme.themeVariables)))
      style.setProperty(name, value)
    if (theme.themeVariables.accent && !hasRelativeColours()) {
      loadAccents()
        .then(({ writeAccents }) => writeAccents(theme, style))
        .catch(missing(kit))
    }
  }
  applyTheme()
  document.adoptedStyleSheets.push(sheet)
  const unsubscribe = kit.store.subscribe(({ theme }, before) => theme !== before.theme && applyTheme())
  return () => {
    unsubscribe()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  }
}

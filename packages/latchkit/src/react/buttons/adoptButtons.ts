import type { Kit } from '../../core/kit/kit.js'
import { missing } from '../../core/kit/missing.js'
import css from '../buttons.css?inline'
import { loadOnce } from '../loadOnce.js'
import { loadColours } from '../theme/loadColours.js'
import { onSystemMode, shownMode } from '../theme/systemMode.js'
import { customProperties, hasColours, variablesIn } from '../theme/themeVariables.js'

/** Has the page adopt the buttons' stylesheet with the kit's theme, and follow it; the answer takes it away. */
export function adoptButtons(kit: Kit): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`${css}.latchkit-button[data-latchkit="${kit.id}"]{}`)
  const rules = sheet.cssRules
  // Not by a list of all of them: each would be made an object.
  const { style } = rules[rules.length - 1] as CSSStyleRule
  const write = (properties: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(properties)) style.setProperty(name, value)
  }
  const applyTheme = () => {
    const { theme } = kit.store.getState()
    const mode = shownMode(theme.themeMode)
    const variables = variablesIn(theme.themeVariables, mode)
    style.cssText = ''
    write(customProperties(variables))
    if (!hasColours(variables)) return
    const isCurrent = () => kit.store.getState().theme === theme && shownMode(theme.themeMode) === mode
    Promise.resolve(loadOnce(kit, loadColours))
      .then((coloursOf) => {
        if (!isCurrent()) return
        const { ground, properties } = coloursOf(variables, mode)
        write({ ...properties, 'color-scheme': ground })
      })
      .catch(missing(kit))
  }
  applyTheme()
  document.adoptedStyleSheets.push(sheet)
  const stops = [
    kit.store.subscribe(({ theme }, before) => theme !== before.theme && applyTheme()),
    onSystemMode(applyTheme),
  ]
  return () => {
    for (const stop of stops) stop()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  }
}

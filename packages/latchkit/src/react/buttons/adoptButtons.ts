import type { Kit } from '../../core/kit/kit.js'
import { load, loadedContent, logNotLoaded } from '../../core/kit/load.js'
import { adoptInPage, canAdopt, sheetOf } from '../theme/adoptSheet.js'
import { onSystemMode, shownMode } from '../theme/media.js'
import { customProperties, hasColours, loadColours, variablesIn } from '../theme/themeVariables.js'
import css from './buttons.css?inline'

/** Adds the buttons' stylesheet to the page and applies the kit's theme. Returns a function that removes it. */
export function adoptButtons(kit: Kit): () => void {
  if (!canAdopt(document)) return () => undefined
  const sheet = sheetOf(`${css}.latchkit-button[data-latchkit="${kit.id}"]{}`)
  const rules = sheet.cssRules
  // Index the last rule only: listing all of them would create an object for each.
  const { style } = rules[rules.length - 1] as CSSStyleRule
  const applyTheme = () => {
    const { themeMode, themeVariables } = kit.store.getState().theme
    const mode = shownMode(themeMode)
    const variables = variablesIn(themeVariables, mode)
    const colours = hasColours(variables) ? loadedContent(kit, loadColours) : null
    style.cssText = ''
    const properties = {
      ...customProperties(variables),
      ...colours?.buttonColours(variables, mode),
    }
    for (const [name, value] of Object.entries(properties)) style.setProperty(name, value)
    if (colours === undefined) load(kit, loadColours).then(applyTheme, logNotLoaded(kit))
  }
  applyTheme()
  const cleanups = [
    adoptInPage(sheet),
    kit.store.subscribe(({ theme }, before) => theme !== before.theme && applyTheme()),
    onSystemMode(applyTheme),
  ]
  return () => {
    for (const stop of cleanups) stop()
  }
}

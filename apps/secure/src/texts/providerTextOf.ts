import { providerNames, type WayIn } from '../../../../packages/latchkit/src/wire/custody/ways.js'
import type { Language } from '../../../../packages/latchkit/src/wire/languages.js'
import { byProvider as ar } from './ar/byProvider.js'
import { byProvider as en, type ProviderTexts } from './en/byProvider.js'
import { fill } from './fill.js'

/** By what the owner of a wallet comes in. */
export interface TextWay {
  readonly kind: WayIn
}

const tables: Readonly<Record<Language, ProviderTexts>> = { en, ar }

/** Replaces the texts about codes where the owner comes in by a provider. */
export function withProvider<Text extends object>(
  text: Text,
  part: keyof ProviderTexts,
  language: Language,
  way: TextWay | undefined,
): Text {
  if (!way || way.kind === 'email') return text
  const provider = providerNames[way.kind]
  const filled = Object.entries(tables[language][part]).map(([name, sentence]) => [
    name,
    fill(sentence, { provider }),
  ])
  return { ...text, ...Object.fromEntries(filled) }
}

import { codeKind, lettersKind } from './codeKinds.js'
import { decisionKinds } from './decisionKinds.js'
import { devicesKind, holdKind, waysKind } from './deviceKinds.js'
import { plainKinds } from './plainKinds.js'
import type { ScreenKind, ScreenTexts } from './screenKind.js'
import { formKind, linkKind, providerKind, socialBoxKind, socialKind } from './windowKinds.js'

/** Returns every kind of screen of the frame and its window, but for what is approved. */
export const screenKinds = (texts: ScreenTexts): Readonly<Record<string, ScreenKind>> => ({
  'A code of six digits': codeKind(texts, 6),
  'A code of six digits, in a browser that stores no keys': codeKind(texts, 6, {
    note: texts.frame.notLasting,
  }),
  'A code of twelve digits, on a new device': codeKind(texts, 12),
  'A code of twelve digits, for an act': codeKind(texts, 12, { kind: 'unfreeze' }),
  'A code of six digits, where a provider has proved a new device': codeKind(texts, 6, { kind: 'newDevice' }),
  'A proof by a provider': providerKind(texts),
  'The letters of a mailed link': lettersKind(texts),
  'A new device waits': holdKind(texts),
  Devices: devicesKind(texts),
  'Ways to sign in': waysKind(texts),
  'A password': formKind(texts),
  'The window is out of reach': linkKind(texts),
  'A login by a provider (window)': socialKind(texts),
  'A login by a provider, where its window is cut off': socialBoxKind(texts),
  ...decisionKinds(texts),
  ...plainKinds(texts),
})

/** A state of the gallery of the frame, by its document, kind and name. */
type Read = readonly [place: 'document' | 'window', kind: string, state: string]

/** The screens whose text a screen reader reads out as it stands in `spoken/`, by the name of the file. */
export const frameScripts: Readonly<Record<string, Read>> = {
  'frame-code': ['document', 'A code of six digits', 'typing'],
  'frame-code-wrong': ['document', 'A code of six digits', 'wrong'],
  'frame-step-send': ['document', 'What is approved, in the frame', 'send'],
  'frame-new-device': ['document', 'A decision, in the frame', 'offered'],
  'frame-hold': ['document', 'A new device waits', 'waiting'],
  'frame-settings': ['document', 'Settings, the start', 'shown'],
  'frame-recovery-password': ['document', 'A password', 'typing'],
  'window-send': ['window', 'What is approved, in the window', 'send'],
  'window-sign-message': ['window', 'What is approved, in the window', 'message'],
  'window-sign-in': ['window', 'What is approved, in the window', 'signIn'],
  'window-export-words': ['window', 'The recovery words (window)', 'shown'],
}

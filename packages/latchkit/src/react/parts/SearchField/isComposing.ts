/**
 * Tells whether a key belongs to a word that is being composed, such as one of Chinese: it is the input method's, not
 * the view's. WebKit ends the composition before the key that ended it, which only the old code then tells.
 */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === 229

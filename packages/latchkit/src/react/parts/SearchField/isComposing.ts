/**
 * Checks whether a key belongs to text that is being composed by an input method, as for Chinese. Such a key must not do
 * anything else. WebKit ends the composition before it reports the key that ended it; only the old `keyCode` tells then.
 */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === 229

/** The names of keys in WebDriver (W3C WebDriver, 17.4.2). */
const keys: Readonly<Record<string, string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Escape: '\uE00C',
  Space: ' ',
  Control: '\uE009',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
}

/** Presses a key, as both WebDriver and WebDriver BiDi want it told. */
export function keyActions(key: string): readonly object[] {
  const pressed = key.split('+').map((each) => keys[each] ?? each)
  const down = pressed.map((value) => ({ type: 'keyDown', value }))
  const up = pressed.toReversed().map((value) => ({ type: 'keyUp', value }))
  return [{ type: 'key', id: 'keyboard', actions: [...down, ...up] }]
}

/** Types a text, a key at a time, as both WebDriver and WebDriver BiDi want it told. */
export const typeActions = (text: string): readonly object[] => [
  {
    type: 'key',
    id: 'keyboard',
    actions: [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value }))),
  },
]

/** Clicks at a place of the window, as both want it told. */
export function clickActions(
  x: number,
  y: number,
  pointerType: 'mouse' | 'touch' = 'mouse',
): readonly object[] {
  const actions = [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y), origin: 'viewport' },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  return [{ type: 'pointer', id: pointerType, parameters: { pointerType }, actions }]
}

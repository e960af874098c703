const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg\//, 'Edge'],
  [/\bFirefox\//, 'Firefox'],
  [/\bChrom(e|ium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bWindows\b/, 'Windows'],
  [/\bLinux\b/, 'Linux'],
]

/** A name by which the owner of this device finds it in a list. */
export function deviceName(agent = navigator.userAgent): string {
  const name = (list: typeof browsers) => list.find(([pattern]) => pattern.test(agent))?.[1]
  return [name(browsers) ?? 'Browser', name(systems)].filter((part) => part !== undefined).join(', ')
}

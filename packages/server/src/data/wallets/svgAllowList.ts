/** S9: the elements and attributes that an icon may contain. All others are dropped, so nothing has to be forbidden by name. */

export const svgNamespace = 'http://www.w3.org/2000/svg'

export const shapes: ReadonlySet<string> = new Set([
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
])

export const elements: ReadonlySet<string> = new Set([
  ...shapes,
  'svg',
  'g',
  'defs',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
  'mask',
])

/** Elements that other elements refer to. They must not refer to each other, or a few bytes could cause endless work. */
export const referencedElements: ReadonlySet<string> = new Set(['clipPath', 'mask'])
export const references: ReadonlySet<string> = new Set(['clip-path', 'mask'])

const geometry = 'd points x y x1 y1 x2 y2 cx cy r rx ry fx fy fr width height viewBox pathLength transform'
const paint =
  'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit ' +
  'stroke-dasharray stroke-dashoffset color opacity clip-path clip-rule mask mask-type paint-order stop-color ' +
  'stop-opacity vector-effect shape-rendering color-interpolation preserveAspectRatio'
const gradients =
  'id offset gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits'

export const attributes: ReadonlySet<string> = new Set(`${geometry} ${paint} ${gradients}`.split(' '))

const namePattern = /^[\w:.-]{1,64}$/
const plainPattern = /^[\w\s.,#%+-]*$/
const callsPattern =
  /^(?:(?:rgba?|hsla?|matrix|translate|rotate|scale|skewX|skewY)\([\d\s.,%e+-]*\)[\s,]*)+$/i
const localReferencePattern = /^url\(#[\w:.-]{1,64}\)(?:\s+(?:none|#[\da-f]{3,8}))?$/i

/** Whether a value consists only of numbers, words, colours, transforms or a reference inside the SVG. */
export function isPlainValue(attribute: string, value: string): boolean {
  if (attribute === 'id') return namePattern.test(value)
  return plainPattern.test(value) || callsPattern.test(value) || localReferencePattern.test(value)
}

/** Whether a gradient refers to another one in the same SVG for its stops. */
export const isLocalReference = (value: string) => value.startsWith('#') && namePattern.test(value.slice(1))

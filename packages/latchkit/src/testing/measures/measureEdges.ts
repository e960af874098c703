/** A part of a view that stands out from its surroundings. */
export interface Edge {
  readonly of: string
  /** It stands out by its own background or a shadow. Forced colours remove both. */
  readonly isFilled: boolean
  /** It stands out by a border or outline. */
  readonly isLined: boolean
}

/** The parts of a view that stand out, and the icons that do not stand out enough. */
export interface ViewEdges {
  readonly edges: readonly Edge[]
  /** Icons with a contrast below 3:1 against their background. */
  readonly paleIcons: readonly string[]
}

/** Measures the edges of named parts and icons. Uses nothing from outside itself, because it is sent into a page. */
export function measureEdges(): ViewEdges {
  const panel = document
    .querySelector('latchkit-modal')
    ?.shadowRoot?.querySelector<HTMLElement>('[part="modal"]')
  const toasts = panel?.parentElement?.querySelectorAll<HTMLElement>('[part="toast"]') ?? []
  if (!panel) return { edges: [], paleIcons: ['no modal'] }
  const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const rgba = (color: string): readonly number[] => {
    if (!pixel) return []
    pixel.clearRect(0, 0, 1, 1)
    pixel.fillStyle = color
    pixel.fillRect(0, 0, 1, 1)
    return [...pixel.getImageData(0, 0, 1, 1).data]
  }
  const luminance = (color: string) => {
    const [r = 0, g = 0, b = 0] = rgba(color).map((level) => {
      const part = level / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const backgroundOf = (each: Element | null): string => {
    const color = each ? getComputedStyle(each).backgroundColor : 'Canvas'
    return each && (rgba(color)[3] ?? 0) < 255 ? backgroundOf(each.parentElement) : color
  }
  const contrast = (one: string, other: string) => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  }
  const isShown = (each: HTMLElement | SVGElement) => each.checkVisibility()
  const parts = [panel, ...panel.querySelectorAll<HTMLElement>('[part]'), ...toasts].filter(isShown)
  const edges = parts
    .filter((each) => !each.matches('[part="icon"], [part="avatar"], [part="view"], [part="header"]'))
    .map((each) => {
      const style = getComputedStyle(each)
      const isOwn = each === panel || (rgba(style.backgroundColor)[3] ?? 0) > 0
      const widths = [style.borderTopWidth, style.borderBottomWidth].map(Number.parseFloat)
      const outline = style.outlineStyle === 'none' ? 0 : Number.parseFloat(style.outlineWidth)
      return {
        of: `${each.localName}.${each.className}`,
        isFilled: isOwn || style.boxShadow !== 'none',
        isLined: outline >= 1 || (Math.min(...widths) >= 1 && style.borderTopStyle !== 'none'),
      }
    })
  const icons = [...panel.querySelectorAll<SVGElement>('svg.i')]
    .filter(isShown)
    .filter((each) => contrast(getComputedStyle(each).stroke, backgroundOf(each)) < 3)
    .map((each) => `${each.parentElement?.localName}.${each.parentElement?.className} > svg`)
  return { edges, paleIcons: icons }
}

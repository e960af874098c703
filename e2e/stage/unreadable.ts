import type { Frame } from '@playwright/test'

/**
 * Measures every text that the frame shows against what is painted behind it, and the ring of the focus.
 * @returns Those that are hard to read or missing.
 */
export const unreadable = (frame: Frame, needed: readonly string[]) =>
  frame.evaluate((needed) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    const luminance = (layers: readonly string[]) => {
      for (const layer of layers) {
        if (canvas) canvas.fillStyle = layer
        canvas?.fillRect(0, 0, 1, 1)
      }
      const [red = 0, green = 0, blue = 0] = [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])].map((each) =>
        each <= 10 ? each / 3294 : ((each / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const behind = (element: Element | null): readonly string[] =>
      element
        ? [...behind(element.parentElement), getComputedStyle(element).backgroundColor]
        : [getComputedStyle(document.body).backgroundColor]
    const contrast = (element: Element, colour: string) => {
      const layers = behind(element)
      const both = [luminance(layers), luminance([...layers, colour])].sort((a, b) => b - a)
      return ((both[0] ?? 0) + 0.05) / ((both[1] ?? 0) + 0.05)
    }
    const seen = { opacityProperty: true, visibilityProperty: true }
    const shown = [...document.querySelectorAll<HTMLElement>('.screen *')]
      .filter((each) => each.checkVisibility(seen))
      .filter((each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
    const texts = shown.map((each) => each.textContent)
    const focus = document.querySelector<HTMLElement>('summary, .header > .icon') ?? document.body
    focus.focus({ focusVisible: true } as FocusOptions)
    const { outlineStyle, outlineColor } = getComputedStyle(focus)
    return [
      ...needed.filter((each) => !texts.includes(each)).map((each) => `missing: ${each}`),
      ...shown
        .map((each) => [each.textContent, contrast(each, getComputedStyle(each).color)] as const)
        .filter(([, ratio]) => ratio < 4.5)
        .map(([text, ratio]) => `${ratio.toFixed(1)}: ${text}`),
      ...(outlineStyle !== 'solid' || contrast(focus, outlineColor) < 3 ? [`ring: ${outlineStyle}`] : []),
    ]
  }, needed)

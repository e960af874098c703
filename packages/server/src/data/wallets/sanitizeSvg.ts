import { fail } from 'latchkit/wire'
import { SaxesParser, type SaxesTagNS } from 'saxes'
import { svgRefused } from '../../errors/directory.js'
import {
  attributes,
  elements,
  isLocalReference,
  isPlainValue,
  referencedElements,
  references,
  shapes,
  svgNamespace,
} from './svgAllowList.js'

const maxBytes = 64 * 1024
const maxElements = 2_000
const maxDepth = 32
const xlink = 'http://www.w3.org/1999/xlink'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' }
const quote = (text: string) => text.replace(/[&<"]/g, (character) => escapes[character] ?? '')

const refuse = (reason: string): never => {
  throw fail(svgRefused, { reason })
}

/** Walks through an SVG once and writes a new one from the allow-list. */
class Cleaner {
  #out = ''
  #open: string[] = []
  #skipped = 0
  #elements = 0
  #drawn = 0

  open(tag: SaxesTagNS): void {
    if (++this.#elements > maxElements) refuse(`more than ${maxElements} elements`)
    if (this.#open.length + this.#skipped >= maxDepth) refuse(`deeper than ${maxDepth} elements`)
    const isRoot = this.#open.length === 0
    const isSvg = tag.uri === svgNamespace || (tag.uri === '' && tag.prefix === '')
    if (isRoot && this.#skipped === 0 && !(isSvg && tag.local === 'svg'))
      refuse('it does not begin with <svg>')
    if (this.#skipped > 0 || !isSvg || !elements.has(tag.local) || (!isRoot && tag.local === 'svg')) {
      this.#skipped++
      return
    }
    if (shapes.has(tag.local)) this.#drawn++
    this.#out += `<${tag.local}${isRoot ? ` xmlns="${svgNamespace}"` : ''}${this.#attributes(tag, isRoot)}`
    this.#out += tag.isSelfClosing ? '/>' : '>'
    this.#open.push(tag.local)
  }

  close(tag: SaxesTagNS): void {
    if (this.#skipped > 0) {
      this.#skipped--
      return
    }
    this.#open.pop()
    if (!tag.isSelfClosing) this.#out += `</${tag.local}>`
  }

  end(): string {
    if (this.#drawn === 0) refuse('nothing is drawn')
    return this.#out
  }

  #attributes(tag: SaxesTagNS, isRoot: boolean): string {
    const isInside = this.#open.some((name) => referencedElements.has(name))
    let out = ''
    for (const { prefix, local, uri, value } of Object.values(tag.attributes)) {
      if (prefix === 'xmlns' || local === 'xmlns') continue
      const isLink = local === 'href' && (uri === '' || uri === xlink) && tag.local.endsWith('Gradient')
      const isPlain = uri === '' && attributes.has(local) && isPlainValue(local, value)
      if (isLink ? !isLocalReference(value) : !isPlain) continue
      if (references.has(local) && (isInside || referencedElements.has(tag.local))) continue
      if (isRoot && (local === 'width' || local === 'height' || local === 'id')) continue
      out += ` ${local}="${quote(value)}"`
    }
    return isRoot && !tag.attributes.viewBox ? out + viewBoxOf(tag) : out
  }
}

/** Converts the root's size to a view box, so that the icon fills any box. */
function viewBoxOf({ attributes: { width, height } }: SaxesTagNS): string {
  const sides = [width, height].map((side) => /^(\d{1,5}(?:\.\d+)?)(?:px)?$/.exec(side?.value ?? '')?.[1])
  return sides[0] && sides[1] ? ` viewBox="0 0 ${sides[0]} ${sides[1]}"` : refuse('it has no view box')
}

/**
 * Rewrites an SVG from the allow-list: no script, style, text, image, link, frame, animation or external reference is kept. Drops comments
 * and processing instructions, and refuses entities and doctypes. Throws `svgRefused` if it is malformed, too large or not an SVG.
 */
export function sanitizeSvg(text: string): string {
  if (Buffer.byteLength(text) > maxBytes) refuse(`larger than ${maxBytes} bytes`)
  const parser = new SaxesParser({ xmlns: true, position: false })
  const cleaner = new Cleaner()
  parser.on('error', ({ message }) => refuse(message))
  parser.on('doctype', () => refuse('it has a doctype'))
  parser.on('opentag', (tag) => cleaner.open(tag))
  parser.on('closetag', (tag) => cleaner.close(tag))
  parser.write(text).close()
  return cleaner.end()
}

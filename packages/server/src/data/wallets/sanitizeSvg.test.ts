import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sanitizeSvg } from './sanitizeSvg.js'

const head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">'
const shape = '<path d="M0 0h8v8z"/>'
const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 8 8"${attributes}>${inside}</svg>`
const clean = `${head}${shape}</svg>`

/** Each with the one shape that may stay: nothing else may come through. */
const hostile: Record<string, string> = {
  'a script': svg(`<script>alert(1)</script>${shape}`),
  'a script by href': svg(`<script href="https://evil.example/x.js"/>${shape}`),
  'a script in another namespace prefix': svg(
    `<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>${shape}`,
  ),
  'an XHTML script': svg(`<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>${shape}`),
  'a script in CDATA': svg(`<script><![CDATA[alert(1)]]></script>${shape}`),
  'load on the root': svg(shape, ' onload="alert(1)"'),
  'load in capitals': svg(shape, ' OnLoad="alert(1)"'),
  'a click on a shape': svg('<path onclick="alert(1)" d="M0 0h8v8z"/>'),
  'an event with a prefix': svg('<path xmlns:e="urn:e" e:onclick="alert(1)" d="M0 0h8v8z"/>'),
  'begin of an animation': svg(`<animate onbegin="alert(1)" attributeName="x" dur="1s"/>${shape}`),
  'an animated link': svg(`<a><set attributeName="href" to="javascript:alert(1)"/></a>${shape}`),
  'a frame of HTML': svg(
    `<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:alert(1)"/></foreignObject>${shape}`,
  ),
  'a link': svg(`<a xlink:href="javascript:alert(1)"><text>x</text></a>${shape}`),
  'a link with an entity in it': svg(`<a href="java&#115;cript:alert(1)"/>${shape}`),
  'an image from elsewhere': svg(`<image href="https://evil.example/pixel"/>${shape}`),
  'an image by xlink': svg(`<image xlink:href="//evil.example/pixel"/>${shape}`),
  'an image of its own': svg(`<image href="data:image/svg+xml,%3Csvg onload='alert(1)'/%3E"/>${shape}`),
  'something used from elsewhere': svg(`<use href="https://evil.example/x.svg#a"/>${shape}`),
  'something used from data': svg(`<use xlink:href="data:image/svg+xml;base64,AAAA#a"/>${shape}`),
  'a style that imports': svg(`<style>@import url(https://evil.example/x.css);</style>${shape}`),
  'a style that asks': svg('<path style="fill:url(https://evil.example/x)" d="M0 0h8v8z"/>'),
  'a fill from elsewhere': svg('<path fill="url(https://evil.example/x#a)" d="M0 0h8v8z"/>'),
  'a fill from elsewhere, escaped': svg('<path fill="u\\72l(https://evil.example/x)" d="M0 0h8v8z"/>'),
  'a fill that is two': svg('<path fill="url(#a) url(https://evil.example/x)" d="M0 0h8v8z"/>'),
  'a filter that loads': svg(`<filter id="a"><feImage href="https://evil.example/x"/></filter>${shape}`),
  'a pattern with an image': svg(`<pattern id="a"><image href="https://evil.example/x"/></pattern>${shape}`),
  'a base': svg(shape, ' xml:base="https://evil.example/"'),
  words: svg(`<text>click here</text><title>x</title><desc>x</desc>words${shape}`),
  'a comment': svg(`<!-- <script>alert(1)</script> -->${shape}`),
  'a stylesheet instruction': `<?xml version="1.0"?><?xml-stylesheet href="https://evil.example/x.css"?>${clean}`,
  'an SVG in an SVG': svg(`<svg onload="alert(1)">${shape}</svg>${shape}`),
  metadata: svg(`<metadata><rdf:RDF xmlns:rdf="urn:r"/></metadata>${shape}`),
  'a listener element': svg(`<handler type="text/javascript">alert(1)</handler>${shape}`),
  'a video': svg(`<video xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example/x"/>${shape}`),
  'an id that leaves its attribute': svg('<path id="a&quot; onclick=&quot;alert(1)" d="M0 0h8v8z"/>'),
  'a value that leaves its attribute': svg('<path fill="red&quot;&gt;&lt;script/&gt;" d="M0 0h8v8z"/>'),
  'class and data': svg('<path class="x" data-x="y" tabindex="0" d="M0 0h8v8z"/>'),
}

describe('security: sanitizeSvg', () => {
  it.each(Object.entries(hostile))('leaves nothing of %s', (_, text) => {
    expect(sanitizeSvg(text)).toBe(clean)
  })

  it.each<[string, string, RegExp]>([
    ['a doctype', `<!DOCTYPE svg>${clean}`, /doctype/],
    ['entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg(`<path d="&a;"/>${shape}`)}`, /doctype/],
    ['an outside entity', `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('&a;')}`, /doctype/],
    ['an unknown entity', svg(`&a;${shape}`), /refused/],
    ['HTML', '<html><body onload="alert(1)"/></html>', /does not begin with <svg>/],
    ['an XHTML element called svg', `<svg xmlns="http://www.w3.org/1999/xhtml">${shape}</svg>`, /begin with/],
    ['something that is not closed', `${head}<path d="M0 0">`, /refused/],
    ['something after the end', `${clean}<script/>`, /refused/],
    ['attributes without quotes', `${head}<path onload=alert(1)>${shape}</svg>`, /refused/],
    ['a null character', `${head}\0${shape}</svg>`, /refused/],
    ['nothing drawn', svg('<g><script/></g>'), /nothing is drawn/],
    ['no size', `<svg xmlns="http://www.w3.org/2000/svg">${shape}</svg>`, /no view box/],
    ['too large', svg(`<path d="${'M0 0 '.repeat(20_000)}"/>`), /larger than 65536/],
    ['too many', svg('<g/>'.repeat(2_001) + shape), /more than 2000/],
    ['too deep', svg('<g>'.repeat(40) + shape + '</g>'.repeat(40)), /deeper than 32/],
    ['too deep in what is left out', svg('<a>'.repeat(40) + shape + '</a>'.repeat(40)), /deeper than 32/],
    ['nothing', '', /refused/],
    ['words', 'hello', /refused/],
  ])('error: refuses %s', (_, text, reason) => {
    expect(() => sanitizeSvg(text)).toThrow(reason)
  })

  it('masks do not nest: a few bytes cannot ask for endless work', () => {
    const nested = svg(
      `<mask id="a"><rect mask="url(#b)" width="8"/></mask><clipPath id="c" clip-path="url(#c)">${shape}</clipPath>${shape}`,
    )
    expect(sanitizeSvg(nested)).toBe(
      `${head}<mask id="a"><rect width="8"/></mask><clipPath id="c">${shape}</clipPath>${shape}</svg>`,
    )
  })

  it('keeps what a mark is made of', () => {
    const mark = `${head}<defs><linearGradient id="a" x1="0" gradientTransform="rotate(45 2 2)"><stop offset=".5" stop-color="#fff"/></linearGradient><radialGradient id="b" href="#a"/></defs><g fill="none" clip-path="url(#c)" opacity=".5"><rect width="100%" height="8" rx="2" fill="url(#a)" transform="matrix(1 0 0 1 2 2)"/><circle cx="4" cy="4" r="2" stroke="rgb(1, 2, 3)"/></g></svg>`
    expect(sanitizeSvg(mark)).toBe(mark)
    expect(
      sanitizeSvg(
        mark.replace('href', 'xlink:href').replace('<svg', '<svg xmlns:xlink="http://www.w3.org/1999/xlink"'),
      ),
    ).toBe(mark)
  })

  it('makes the size of the root its view box', () => {
    expect(sanitizeSvg(`<svg width="24px" height="12">${shape}</svg>`)).toBe(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 12">${shape}</svg>`,
    )
  })

  const names = [
    'svg',
    'g',
    'path',
    'rect',
    'script',
    'style',
    'image',
    'use',
    'a',
    'mask',
    'foreignObject',
    'set',
  ]
  const keys = [
    'd',
    'fill',
    'id',
    'href',
    'xlink:href',
    'onload',
    'style',
    'mask',
    'clip-path',
    'filter',
    'transform',
  ]
  const values = [
    'red',
    'url(#a)',
    'url(//x)',
    'javascript:alert(1)',
    'data:,x',
    '#a',
    'M0 0',
    'rotate(1)',
    '"><script>',
  ]
  const { tree } = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc
      .record({
        name: fc.constantFrom(...names),
        attributes: fc.uniqueArray(
          fc.tuple(fc.constantFrom(...keys), fc.oneof(fc.constantFrom(...values), fc.string())),
          {
            selector: ([key]) => key,
            maxLength: 4,
          },
        ),
        inside: fc.oneof({ maxDepth: 4 }, fc.constant([]), fc.array(tie('tree'), { maxLength: 3 })),
      })
      .map(({ name, attributes, inside }) => {
        const quote = (text: string) => text.replace(/[&<"]/g, (c) => `&#${c.charCodeAt(0)};`)
        return `<${name}${attributes.map(([key, value]) => ` ${key}="${quote(value)}"`).join('')}>${inside.join('')}</${name}>`
      }),
  }))

  it('whatever comes: only what is allowed comes out, and a second time changes nothing', () => {
    fc.assert(
      fc.property(fc.array(tree, { maxLength: 4 }), (parts) => {
        let out: string
        try {
          out = sanitizeSvg(svg(parts.join('') + shape))
        } catch (error) {
          expect(error).toMatchObject({ code: 'svgRefused' })
          return
        }
        expect(out).not.toMatch(/<(?!\/?(svg|g|path|rect|mask)\b)/)
        expect(out).not.toMatch(/\s(on\w+|style|filter|href|xlink:href)=/)
        expect(out).not.toMatch(/url\((?!#)|javascript:|data:/)
        expect(sanitizeSvg(out)).toBe(out)
      }),
      { numRuns: 500 },
    )
  })
})

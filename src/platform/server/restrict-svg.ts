import { SaxesParser, type SaxesTagNS } from 'saxes'
import { escapeMarkup, stripControlCharacters } from './markup.ts'
import { replaceBetween } from '../../shared/replace-between.ts'

/** Not a well-formed SVG, or one that declares entities or is nested too deeply. */
class UndrawableError extends Error {
  override name = 'UndrawableError'
}

/** Real drawings are nested 10 to 30 deep. The library recurses and could overflow the stack of the process. */
const maxDepth = 200

const svgNamespace = 'http://www.w3.org/2000/svg'
const xlinkNamespace = 'http://www.w3.org/1999/xlink'
const xmlNamespace = 'http://www.w3.org/XML/1998/namespace'

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** All other elements are removed with their content. */
const elements = words(`
  a circle clipPath defs ellipse feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix
  feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
  feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile
  feTurbulence filter g image line linearGradient marker mask path pattern polygon polyline radialGradient rect
  stop style svg switch symbol text textPath tref tspan use
`)

/** Allowed as attributes and in styles. */
const properties = words(`
  alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation
  color-interpolation-filters color-rendering direction display dominant-baseline fill fill-opacity fill-rule
  filter flood-color flood-opacity font font-family font-kerning font-size font-size-adjust font-stretch
  font-style font-variant font-weight glyph-orientation-horizontal glyph-orientation-vertical image-rendering
  isolation kerning letter-spacing lighting-color marker marker-end marker-mid marker-start mask mask-type
  mix-blend-mode opacity overflow paint-order shape-rendering stop-color stop-opacity stroke stroke-dasharray
  stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor
  text-decoration text-rendering transform transform-origin unicode-bidi vector-effect visibility word-spacing
  writing-mode
`)

/** `href` and `style` are handled separately. */
const attributes = words(`
  amplitude azimuth baseFrequency bias class clipPathUnits cx cy d diffuseConstant divisor dx dy edgeMode
  elevation exponent filterUnits fr fx fy gradientTransform gradientUnits height id in in2 intercept k1 k2 k3
  k4 kernelMatrix kernelUnitLength lengthAdjust limitingConeAngle markerHeight markerUnits markerWidth
  maskContentUnits maskUnits method mode numOctaves offset operator order orient path pathLength
  patternContentUnits patternTransform patternUnits points pointsAtX pointsAtY pointsAtZ preserveAlpha
  preserveAspectRatio primitiveUnits r radius refX refY requiredExtensions requiredFeatures result rotate rx ry
  scale seed side slope spacing specularConstant specularExponent spreadMethod startOffset stdDeviation
  stitchTiles surfaceScale systemLanguage tableValues targetX targetY textLength type values version viewBox
  width x x1 x2 xChannelSelector y y1 y2 yChannelSelector z
`)

/**
 * Rewrites an SVG with an allowlist of elements and attributes that cannot reference anything outside of it: no files,
 * URLs, scripts or document type. It is parsed and serialized, since deleting text from markup can create new markup.
 * @throws UndrawableError
 */
export function restrictSvg(svg: string): string {
  const parser = new SaxesParser({ xmlns: true })
  const written: string[] = []
  const open: { isStyle: boolean }[] = []
  /** The depth inside a removed element. */
  let skipped = 0
  let css = ''

  parser.on('error', (error) => {
    throw new UndrawableError(error.message)
  })
  parser.on('doctype', (declaration) => {
    // Many programs write the standard document type, which declares nothing by itself.
    if (declaration.includes('[')) throw new UndrawableError('It declares a document type')
  })
  parser.on('opentag', (tag) => {
    const isAllowed = tag.uri === svgNamespace && elements.has(tag.local)
    if (open.length === 0 && !(isAllowed && tag.local === 'svg'))
      throw new UndrawableError('It is not an SVG')
    if (open.length + skipped >= maxDepth) throw new UndrawableError('It is nested too deeply')
    if (skipped > 0 || !isAllowed) skipped += 1
    else {
      open.push({ isStyle: tag.local === 'style' })
      const namespace = open.length === 1 ? ` xmlns="${svgNamespace}"` : ''
      written.push(`<${tag.local}${namespace}${attributesOf(tag)}>`)
    }
  })
  const addText = (text: string) => {
    if (skipped > 0) return
    if (open.at(-1)?.isStyle) css += text
    else written.push(escapeMarkup(text))
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', (tag) => {
    if (skipped > 0) {
      skipped -= 1
      return
    }
    if (open.pop()?.isStyle) {
      written.push(escapeMarkup(restrictStyleSheet(css)))
      css = ''
    }
    written.push(`</${tag.local}>`)
  })
  parser.write(stripControlCharacters(svg)).close()
  return written.join('')
}

function attributesOf({ local: element, attributes: given }: SaxesTagNS): string {
  const written = new Map<string, string | undefined>()
  for (const { uri, local, value } of Object.values(given)) {
    const isReference = local === 'href' && (uri === '' || uri === xlinkNamespace)
    // The one without a prefix takes precedence (SVG 2, section 16.1.6).
    if (isReference && (uri === '' || !written.has('href')))
      written.set('href', restrictReference(element, value))
    else if (local === 'space' && uri === xmlNamespace) written.set('xml:space', value)
    else if (uri !== '') continue
    else if (local === 'style') written.set('style', restrictDeclarations(value))
    else if ((properties.has(local) || attributes.has(local)) && isLocal(value))
      written.set(local, value)
  }
  return Array.from(written, ([name, value]) =>
    value === undefined ? '' : ` ${name}="${escapeMarkup(value)}"`,
  ).join('')
}

/** The base64 signatures of image formats. */
const imageFormats = [
  { type: 'image/png', start: 'iVBORw0KGgo' },
  { type: 'image/jpeg', start: '/9j/' },
  { type: 'image/gif', start: 'R0lGOD' },
  { type: 'image/webp', start: 'UklGR' },
]

/** Allows references inside the drawing and embedded images. */
function restrictReference(element: string, written: string): string | undefined {
  const value = written.trim()
  if (/^#\S+$/.test(value)) return value
  if (element !== 'image' && element !== 'feImage') return undefined
  const [head = ''] = /^data:[^,]*;base64,/i.exec(value) ?? []
  const data = value.slice(head.length).replaceAll(/\s+/g, '')
  if (head === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(data)) return undefined
  // Decided by content: an SVG embedded under another type would not be restricted.
  const format = imageFormats.find(({ start }) => data.startsWith(start))
  return format && `data:${format.type};base64,${data}`
}

/** Whether a value references nothing outside of the drawing. A backslash could hide a reference. */
function isLocal(value: string): boolean {
  const rest = value.replaceAll(/\burl\(\s*(["']?)#[^\s"'()]+\1\s*\)/gi, '')
  return !rest.includes('\\') && !/url\s*\(/i.test(rest)
}

const declaration = /(?<![a-z-])([a-z-]+)\s*:((?:[^;"'(){}]|"[^"]*"|'[^']*'|\([^()]*\))+)/gi

function restrictDeclarations(css: string): string {
  return Array.from(withoutComments(css).matchAll(declaration), ([, written = '', value = '']) => {
    const name = written.toLowerCase()
    return properties.has(name) && isLocal(value) ? `${name}:${value.trim()};` : ''
  }).join('')
}

const plainSelector = /^[\w\s.#*,>+~:()[\]="'^$|-]+$/

/** Keeps rules with allowed declarations. At-rules are removed with their blocks. */
function restrictStyleSheet(css: string): string {
  const text = withoutComments(css)
  const rules: string[] = []
  let depth = 0
  let start = 0
  let selector = ''
  for (const { 0: sign, index } of text.matchAll(/[{};]/g)) {
    if (sign === '{') {
      if (depth === 0) {
        selector = text.slice(start, index).trim()
        start = index + 1
      }
      depth += 1
    } else if (sign === '}') {
      depth = Math.max(0, depth - 1)
      if (depth > 0) continue
      const body = text.slice(start, index)
      if (plainSelector.test(selector) && !body.includes('{'))
        rules.push(`${selector}{${restrictDeclarations(body)}}`)
      start = index + 1
    } else if (depth === 0) start = index + 1
  }
  return rules.join('\n')
}

/** An unclosed comment extends to the end. */
function withoutComments(css: string): string {
  const [rest = ''] = replaceBetween(css, '/*', '*/', () => ' ').split('/*', 1)
  return rest.replaceAll(/<!--|-->/g, ' ')
}

import { globSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { plain } from '../../testing/pictures.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { drawForeignSvg } from './draw-svg.ts'

const size = 20

/** A red picture on the disk, as a drawing would link to it. */
async function redFile(): Promise<string> {
  const file = path.join(await temporaryFolder(), 'red.png')
  await writeFile(file, await plain(size, size, '#f00').png().toBuffer())
  return file
}

const drawing = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${size}" height="${size}">${inside}</svg>`

/** The colours of a drawing, as hexadecimal digits with their opacity. */
async function colorsOf(svg: string): Promise<string[]> {
  const drawn = await drawForeignSvg(svg)
  if (!drawn) return ['nothing drawn']
  const pixels = await sharp(drawn.data).ensureAlpha().raw().toBuffer()
  const colors = new Set<string>()
  for (let at = 0; at < pixels.length; at += 4) colors.add(pixels.toString('hex', at, at + 4))
  return [...colors]
}

const sides = `width="${size}" height="${size}"`
const inData = (kind: string, text: string) =>
  `data:${kind};base64,${Buffer.from(text).toString('base64')}`

const red = 'ff0000ff'

/** Ways to name a file, each of which the drawing library follows or once did. */
const waysToFiles: Record<string, (file: string) => string> = {
  'its path': (file) => drawing(`<image href="${file}" ${sides}/>`),
  'its path in an older attribute': (file) => drawing(`<image xlink:href="${file}" ${sides}/>`),
  'an attribute that appears when another is taken out': (file) =>
    drawing(`<image hrhref="x"ef="${file}" ${sides}/>`),
  'an attribute that appears when another is taken out, between spaces': (file) =>
    drawing(`<image hrhref="x" ef="${file}" ${sides}/>`),
  'another prefix': (file) =>
    drawing(`<image xmlns:a="http://www.w3.org/1999/xlink" a:href="${file}" ${sides}/>`),
  'characters by number': (file) =>
    drawing(`<image href="${file.replaceAll('/', '&#47;')}" ${sides}/>`),
  'a value that begins like data': (file) =>
    drawing(`<image href="data:/../../../../../../..${file}" ${sides}/>`),
  'a drawing in the drawing': (file) =>
    drawing(
      `<image href="${inData('image/svg+xml', drawing(`<image href="${file}" ${sides}/>`))}" ${sides}/>`,
    ),
  'a drawing called a text': (file) =>
    drawing(
      `<image href="${inData('text/plain', drawing(`<image href="${file}" ${sides}/>`))}" ${sides}/>`,
    ),
  'an entity': (file) =>
    `<!DOCTYPE svg [<!ENTITY file "${file}">]>${drawing(`<image href="&file;" ${sides}/>`)}`,
  'an effect': (file) =>
    drawing(
      `<filter id="f" x="0" y="0" width="1" height="1"><feImage href="${file}"/></filter><rect ${sides} filter="url(#f)"/>`,
    ),
  'a pattern of a picture': (file) =>
    drawing(
      `<pattern id="p" width="1" height="1"><image href="${file}" ${sides}/></pattern><rect ${sides} fill="url(#p)"/>`,
    ),
  'a style': (file) =>
    drawing(`<style>image{href:url(${file})}</style><image style="href:'${file}'" ${sides}/>`),
  'a part of another drawing': (file) => drawing(`<use href="${file}#a"/>`),
}

test.each(Object.entries(waysToFiles))('no drawing shows a file by %s', async (_way, svg) => {
  expect(await colorsOf(svg(await redFile()))).not.toContain(red)
})

test.each([
  ['an entity', `<!DOCTYPE svg [<!ENTITY a "#f00">]>${drawing(`<rect ${sides} fill="&a;"/>`)}`],
  [
    'an entity whose declaration is hidden by a control character',
    `<!DOCTYPE svg [<!ENT\u0001ITY a "#f00">]>${drawing(`<rect ${sides} fill="&a;"/>`)}`,
  ],
  ['no namespace', `<svg ${sides}><rect ${sides}/></svg>`],
  ['another root', `<g xmlns="http://www.w3.org/2000/svg"><rect ${sides}/></g>`],
  ['markup that does not end', `<svg xmlns="http://www.w3.org/2000/svg" ${sides}><rect`],
  ['an attribute twice', drawing(`<rect ${sides} fill="#f00" fill="#f00"/>`)],
  ['elements without end', drawing(`${'<g>'.repeat(100_000)}${'</g>'.repeat(100_000)}`)],
])('a drawing with %s is not drawn', async (_what, svg) => {
  expect(await drawForeignSvg(svg)).toBeUndefined()
})

const pixel = (await plain(1, 1, '#00f').png().toBuffer()).toString('base64')
const blue = '0000ffff'

test.each([
  [
    'a reference to a part of it',
    drawing(`<defs><rect id="a" ${sides}/></defs><use href="#a" fill="#00f"/>`),
  ],
  [
    'a reference by the older attribute, under any prefix',
    `<s:svg xmlns:s="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink" ${sides}><s:defs><s:rect id="a" ${sides}/></s:defs><s:use x:href="#a" fill="#00f"/></s:svg>`,
  ],
  [
    'the newer of two attributes for one reference',
    drawing(
      `<defs><rect id="a" ${sides} fill="#00f"/><rect id="b" ${sides} fill="#f00"/></defs><use href="#a" xlink:href="#b"/>`,
    ),
  ],
  [
    'a gradient',
    drawing(
      `<linearGradient id="curl(a"><stop stop-color="#00f"/></linearGradient><linearGradient id="b"><stop stop-color="#00f"/></linearGradient><rect ${sides} fill="url(#b)"/>`,
    ),
  ],
  ['a style', drawing(`<rect ${sides} style="fill : #f00;FILL:#00f; font-family:'a;b'"/>`)],
  [
    'a style sheet',
    drawing(
      `<style type="text/css"><![CDATA[ @import "a.css"; @media print { .a { fill: #f00 } } /* .a{} */ .b, g > .a { fill: #00f; } ]]></style><g><rect class="a" ${sides}/></g>`,
    ),
  ],
  [
    'a picture in it',
    drawing(
      `<image xlink:href="data:image/png;base64,${pixel.slice(0, 20)}\n ${pixel.slice(20)}" preserveAspectRatio="none" ${sides}/>`,
    ),
  ],
  [
    'a document type, comments and parts of other programs',
    `<?xml version="1.0" encoding="utf-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><!-- a -->${drawing(`<metadata><x xmlns="a:b">c</x></metadata><rect ${sides} fill="#00f"/>`)}`,
  ],
])('a drawing keeps %s', async (_what, svg) => {
  expect(await colorsOf(svg)).toEqual([blue])
})

test('nothing else on the server loads the drawing library', () => {
  const root = path.resolve(import.meta.dirname, '../..')
  const loading = globSync('**/*.{ts,tsx}', { cwd: root }).filter(
    (file) =>
      !file.includes('.test.') &&
      /from '@resvg|import\('@resvg/.test(readFileSync(path.join(root, file), 'utf8')),
  )
  expect(loading.map((file) => file.split(path.sep).join('/'))).toEqual([
    'platform/server/draw-svg.ts',
  ])
})

import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Resvg } from '@resvg/resvg-js'

/** The accent of the light theme stands on any ground; that of the dark one on ours. Source: src/web/tokens.css. */
const lightAccent = '#bc065c'
const darkAccent = '#fb779f'
const ground = '#0b0f17'

/** Makes the icons that are no SVG from public/favicon.svg, into a folder of the build. */
export async function buildIcons(root: string, folder: string): Promise<void> {
  const svg = await readFile(path.join(root, 'public', 'favicon.svg'), 'utf8')
  const write = (name: string, content: Buffer) => writeFile(path.join(folder, name), content)
  await write('favicon.ico', icoOf(draw(bareMark(svg, lightAccent), 32), 32))
  await write('apple-touch-icon.png', draw(onGround(svg), 180))
  await write('icon-512.png', draw(onGround(svg), 512))
}

/** The mark in one colour: the drawing program reads no media queries. */
function bareMark(svg: string, color: string): string {
  const bare = svg.replace(/<style>.*?<\/style>/s, '').replaceAll('currentColor', color)
  if (bare.includes('<style') || !bare.includes(color))
    throw new Error('public/favicon.svg is not drawn as scripts/icons.ts expects it')
  return bare
}

/** The mark on the page colour of the dark theme, small enough for every mask that a system lays on it. */
function onGround(svg: string): string {
  const mark = bareMark(svg, darkAccent).replace(
    '<svg ',
    '<svg x="5" y="5" width="14" height="14" ',
  )
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">' +
    `<path d="M0 0H24V24H0Z" fill="${ground}"/>${mark}</svg>`
  )
}

function draw(svg: string, sizePx: number): Buffer {
  return new Resvg(svg, {
    fitTo: { mode: 'width', value: sizePx },
    font: { loadSystemFonts: false },
  })
    .render()
    .asPng()
}

/** An icon file with one picture in it, a PNG as every browser takes it. */
function icoOf(png: Buffer, sizePx: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2) // an icon, not a pointer
  header.writeUInt16LE(1, 4) // one picture
  header.writeUInt8(sizePx, 6)
  header.writeUInt8(sizePx, 7)
  header.writeUInt16LE(1, 10) // colour planes
  header.writeUInt16LE(32, 12) // bits of a pixel
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { accentColours } from '../src/shared/accent-colours.ts'
import { accentNames, type AccentName, iconFile, type IconName } from '../src/shared/accents.ts'

const ground = '#0b0f17'

/** Makes the icons for every accent from public/favicon.svg. */
export async function buildIcons(root: string, folder: string): Promise<void> {
  const svg = await readFile(path.join(root, 'public', 'favicon.svg'), 'utf8')
  for (const accent of accentNames) {
    const write = (name: IconName, content: Buffer | string) =>
      writeFile(path.join(folder, iconFile(name, accent)), content)
    // The light accent is visible on any background; the dark one gets a background of its own.
    const { light, dark } = accentColours[accent]
    await write('favicon.svg', inColours(svg, accent))
    await write('favicon.ico', icoOf(draw(bareMark(svg, light), 32), 32))
    await write('apple-touch-icon.png', draw(onGround(svg, dark), 180))
    await write('icon-512.png', draw(onGround(svg, dark), 512))
  }
}

function inColours(svg: string, accent: AccentName): string {
  const from = accentColours[accentNames[0]]
  if (!svg.includes(from.light) || !svg.includes(from.dark))
    throw new Error('public/favicon.svg does not have the colours of src/shared/accent-colours.ts')
  const { light, dark } = accentColours[accent]
  return svg.replace(from.light, light).replace(from.dark, dark)
}

/** The mark in one colour, since resvg does not support media queries. */
function bareMark(svg: string, color: string): string {
  const bare = svg.replace(/<style>.*?<\/style>/s, '').replaceAll('currentColor', color)
  if (bare.includes('<style') || !bare.includes(color))
    throw new Error('public/favicon.svg is not drawn as scripts/icons.ts expects it')
  return bare
}

/** The mark on the page colour of the dark theme, small enough for every shape that systems crop icons to. */
function onGround(svg: string, accent: string): string {
  const mark = bareMark(svg, accent).replace('<svg ', '<svg x="5" y="5" width="14" height="14" ')
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

/** An .ico file with one PNG. */
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

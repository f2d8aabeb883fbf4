import { type FrontMatter, firstValue, textOfValue } from './front-matter.ts'

export interface Cover {
  address: string
  alt: string
  caption: string
}

/** The cover picture in the front matter: a URL, or a group of URL, alt text and caption. */
export function coverOf(matter: FrontMatter): Cover | undefined {
  const found = firstValue(
    matter,
    'image',
    'cover',
    'featured_image',
    'featuredimage',
    'heroimage',
    'feature',
    'thumbnail',
    'banner',
    'coverimage',
    'hero',
  )
  const inside =
    typeof found === 'object' && found !== null ? new Map(Object.entries(found)) : undefined
  const address = inside
    ? (['image', 'src', 'path', 'url', 'feature', 'relative']
        .map((name) => textOfValue(inside.get(name)))
        .find((one) => /\.\w{3,5}$/.test(one)) ?? '')
    : textOfValue(found)
  if (!/\.(?:png|jpe?g|gif|webp|avif|svg)(?:\?.*)?$/i.test(address)) return undefined
  const alt = textOfValue(
    inside?.get('alt') ?? firstValue(matter, 'image-alt', 'imagealt', 'image_alt', 'coveralt'),
  )
  return { address, alt, caption: textOfValue(inside?.get('caption') ?? inside?.get('credit')) }
}

import { firstName, type FrontMatter, textOfValue } from './front-matter.ts'

export interface Cover {
  address: string
  alt: string
  caption: string
  /** The fields that it was made of. */
  names: readonly string[]
}

const coverNames = [
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
]
const altNames = ['image-alt', 'imagealt', 'image_alt', 'coveralt']

/** The cover picture in the front matter: a URL, or a group of URL, alt text and caption. */
export function coverOf(matter: FrontMatter): Cover | undefined {
  const name = firstName(matter, coverNames)
  const altName = firstName(matter, altNames)
  const found = matter.values.get(name)
  const inside =
    typeof found === 'object' && found !== null ? new Map(Object.entries(found)) : undefined
  const address = inside
    ? (['image', 'src', 'path', 'url', 'feature', 'relative']
        .map((name) => textOfValue(inside.get(name)))
        .find((one) => /\.\w{3,5}$/.test(one)) ?? '')
    : textOfValue(found)
  const [place = ''] = address.split('?', 1)
  if (!/\.(?:png|jpe?g|gif|webp|avif|svg)$/i.test(place)) return undefined
  const alt = textOfValue(inside?.get('alt') ?? matter.values.get(altName))
  const caption = textOfValue(inside?.get('caption') ?? inside?.get('credit'))
  return { address, alt, caption, names: [name, altName] }
}

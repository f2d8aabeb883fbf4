/**
 * The URL of a part of the catalogue of Orion: an http URL in a browser build, a file URL in Node. Parse it with `parseAtlas`
 * (atlas), JSON (faint), or `readNamedStars` (names).
 */
export function orionFile(part: 'atlas' | 'faint' | 'names'): URL {
  switch (part) {
    case 'atlas':
      return new URL('./data/stars.json', import.meta.url)
    case 'faint':
      return new URL('./data/stars-faint.json', import.meta.url)
    case 'names':
      return new URL('./data/star-names.json', import.meta.url)
  }
}

/** The URL of the thumbnails of the preset fields: `SkyThumbnail` by name. */
export function thumbnailsFile(): URL {
  return new URL('./data/thumbnails.json', import.meta.url)
}

/** The file URL of the whole sky, for Node only: a build for browsers must not copy this file. */
export function allSkyFile(): URL {
  return new URL(/* @vite-ignore */ './data/all-sky.json', import.meta.url)
}

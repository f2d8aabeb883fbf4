/**
 * A file of the catalogue of Orion, in the parts that plates load. It has its own address in a browser and is a file in Node;
 * the caller decides when it is loaded.
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

/** The file of the whole sky, which stays on the server: a build for browsers must not copy it. */
export function allSkyFile(): URL {
  return new URL(/* @vite-ignore */ './data/all-sky.json', import.meta.url)
}

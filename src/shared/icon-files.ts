import { accentNames, type AccentName } from './accents.ts'

export type IconName = 'favicon.svg' | 'favicon.ico' | 'apple-touch-icon.png' | 'icon-512.png'

/** The file of an icon in an accent; that of a fresh site has the plain name, for whoever asks without reading a page. */
export function iconFile(name: IconName, accent: AccentName): string {
  return accent === accentNames[0] ? name : name.replace('.', `-${accent}.`)
}

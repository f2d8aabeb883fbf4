import { type ComponentProps, createElement } from 'react'

interface IconData {
  /** The shapes of the icon on a 24 by 24 grid: each a tag and its attributes. */
  node: readonly [tag: string, attributes: Record<string, string>][]
}

/**
 * Creates the component of an icon. The build replaces the library's function, whose options the site does not use, with
 * this one (see vite.config.ts). The size comes from the style sheet.
 */
export default function createIcon({ node }: IconData) {
  return function Icon({ className, ...rest }: ComponentProps<'svg'>) {
    return createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        className: className ? `lucide ${className}` : 'lucide',
        'aria-hidden': true,
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}

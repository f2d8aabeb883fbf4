import { type ComponentProps, createElement } from 'react'

interface IconData {
  /** The shapes of the icon on a square of 24: each a tag and its attributes. */
  node: readonly [tag: string, attributes: Record<string, string>][]
}

/**
 * Makes the component of an icon. The build puts this in the place of the library's own maker, which
 * carries options that this site does not use (see vite.config.ts); the style sheet gives the size.
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

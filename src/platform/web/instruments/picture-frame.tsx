import type { CSSProperties } from 'react'
import { ResponsiveImage } from './responsive-image.tsx'
import styles from './picture-frame.module.css'

type PictureFrameProps = {
  /** Null when there is no picture. */
  src: string | null
  alt: string
  /** Width : height of the frame, as CSS writes it: '8/5'. */
  ratio: string
  /** Another ratio below 1024 px of window width. */
  narrowRatio?: string
  /** Of a picture whose own size is not known, px. */
  width?: number
  height?: number
  /** How wide it is shown, as `sizes` has it. */
  sizes: string
  loading?: 'lazy' | 'eager'
}

/**
 * A picture as a print: dark in both themes, framed by an inner line. A reticle closes around it while the nearest
 * `data-reticle` ancestor is hovered or holds the focus.
 */
export function PictureFrame({ src, alt, ratio, narrowRatio, ...image }: PictureFrameProps) {
  // React passes custom properties on, but its style type does not list them.
  const style = { '--ratio': ratio, '--ratio-narrow': narrowRatio ?? ratio } as CSSProperties
  return (
    <span className={styles.frame} data-theme="dark" style={style}>
      {src === null ? (
        <span className={styles.none}>No Image</span>
      ) : (
        <ResponsiveImage src={src} alt={alt} {...image} />
      )}
    </span>
  )
}

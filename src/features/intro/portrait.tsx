import type { CSSProperties } from 'react'
import { PictureFrame } from '../../platform/web/instruments/picture-frame.tsx'
import type { PortraitSetting } from '../site/contract.ts'
import styles from './portrait.module.css'

/** The picture of the owner, or the part of it that the owner has chosen. */
export function Portrait({ portrait }: { portrait: PortraitSetting }) {
  const { imageUrl, alt, x, y, zoom } = portrait
  // React passes custom properties on, but its style type does not list them.
  const crop = { '--at': `${x}% ${y}%`, '--zoom': zoom } as CSSProperties
  return (
    <div className={styles.portrait} style={crop}>
      <PictureFrame
        src={imageUrl}
        alt={alt}
        ratio="4/5"
        width={400}
        height={500}
        sizes={`${Math.ceil(zoom * 288)}px`}
      />
    </div>
  )
}

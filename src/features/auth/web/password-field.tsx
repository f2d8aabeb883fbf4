import { type ComponentProps, useState } from 'react'
import { Button } from '../../../platform/web/ui/button.tsx'
import { TextField } from '../../../platform/web/ui/field.tsx'
import styles from './password-field.module.css'

/** A password, which can be shown while it is typed. */
export function PasswordField(props: ComponentProps<typeof TextField>) {
  const [isShown, setShown] = useState(false)
  return (
    <div className={styles.field}>
      <TextField
        {...props}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <Button
        variant="quiet"
        size="md"
        className={styles.toggle ?? ''}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        Show Password
      </Button>
    </div>
  )
}

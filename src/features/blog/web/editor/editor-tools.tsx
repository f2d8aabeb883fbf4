import { Focus, type LucideIcon, Maximize2, Minimize2 } from 'lucide-react'
import { Button } from '../../../../platform/web/ui/button.tsx'
import styles from './editor-tools.module.css'
import { KeysButton } from './keys-dialog.tsx'

interface EditorToolsProps {
  isFull: boolean
  isFocused: boolean
  onFull: () => void
  onFocus: () => void
}

/** The buttons beside the close button of the editor. */
export function EditorTools({ isFull, isFocused, onFull, onFocus }: EditorToolsProps) {
  return (
    <>
      <KeysButton />
      {isFull && <ToggleButton text="Focus" Icon={Focus} isOn={isFocused} onToggle={onFocus} />}
      <ToggleButton
        text="Full screen"
        Icon={isFull ? Minimize2 : Maximize2}
        isOn={isFull}
        onToggle={onFull}
      />
    </>
  )
}

interface ToggleButtonProps {
  text: string
  Icon: LucideIcon
  isOn: boolean
  onToggle: () => void
}

function ToggleButton({ text, Icon, isOn, onToggle }: ToggleButtonProps) {
  return (
    <Button
      variant="quiet"
      size="md"
      className={styles.toggle}
      aria-pressed={isOn}
      onClick={onToggle}
    >
      <Icon aria-hidden="true" />
      <span>{text}</span>
    </Button>
  )
}
